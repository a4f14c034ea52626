// RUN: mem -q --as-xla=tpu --top=8 %s
// %p and %q read the same two values in place, so that they are computed together. All four sorted values live at once.
sdy.mesh @mesh = <["x"=2]>

func.func @main(%a: tensor<4x256x256xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}, {}]>, tf.aliasing_output = 0 : i32},
                %b: tensor<4x256x256xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}, {}]>, tf.aliasing_output = 1 : i32}) -> (tensor<4x256x256xf32>, tensor<4x256x256xf32>) {
  %ab = stablehlo.multiply %a, %b : tensor<4x256x256xf32>
  %a1 = "stablehlo.sort"(%a) <{dimension = 1 : i64}> ({
  ^bb0(%l: tensor<f32>, %r: tensor<f32>):
    %c = stablehlo.compare LT, %l, %r : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  }) : (tensor<4x256x256xf32>) -> tensor<4x256x256xf32>
  %a2 = "stablehlo.sort"(%a) <{dimension = 2 : i64}> ({
  ^bb0(%l: tensor<f32>, %r: tensor<f32>):
    %c = stablehlo.compare LT, %l, %r : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  }) : (tensor<4x256x256xf32>) -> tensor<4x256x256xf32>
  %b1 = "stablehlo.sort"(%b) <{dimension = 1 : i64}> ({
  ^bb0(%l: tensor<f32>, %r: tensor<f32>):
    %c = stablehlo.compare LT, %l, %r : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  }) : (tensor<4x256x256xf32>) -> tensor<4x256x256xf32>
  %b2 = "stablehlo.sort"(%b) <{dimension = 2 : i64}> ({
  ^bb0(%l: tensor<f32>, %r: tensor<f32>):
    %c = stablehlo.compare LT, %l, %r : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  }) : (tensor<4x256x256xf32>) -> tensor<4x256x256xf32>
  %as = stablehlo.add %a1, %a2 : tensor<4x256x256xf32>
  %bs = stablehlo.add %b1, %b2 : tensor<4x256x256xf32>
  %ap = stablehlo.add %as, %ab : tensor<4x256x256xf32>
  %bp = stablehlo.subtract %bs, %ab : tensor<4x256x256xf32>
  %p = stablehlo.add %ap, %a : tensor<4x256x256xf32>
  %q = stablehlo.add %bp, %b : tensor<4x256x256xf32>
  return %p, %q : tensor<4x256x256xf32>, tensor<4x256x256xf32>
}
