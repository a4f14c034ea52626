// RUN: mem -q --as-xla=tpu --top=3 %s
// In the loop, products alone read %a, which stays as it is. It is rounded to 16 bits once, before the loop.
sdy.mesh @mesh = <["x"=4]>

func.func @main(%a: tensor<4096x4096xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, %v: tensor<4096x128xf32>) -> tensor<4096x128xf32> {
  %n = stablehlo.constant dense<10> : tensor<i32>
  %0 = stablehlo.constant dense<0> : tensor<i32>
  %1 = stablehlo.constant dense<1> : tensor<i32>
  %r:3 = stablehlo.while(%i = %0, %m = %a, %w = %v) : tensor<i32>, tensor<4096x4096xf32>, tensor<4096x128xf32>
  cond {
    %c = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  } do {
    %j = stablehlo.add %i, %1 : tensor<i32>
    %y = stablehlo.dot_general %m, %w, contracting_dims = [1] x [0] : (tensor<4096x4096xf32>, tensor<4096x128xf32>) -> tensor<4096x128xf32>
    stablehlo.return %j, %m, %y : tensor<i32>, tensor<4096x4096xf32>, tensor<4096x128xf32>
  }
  return %r#2 : tensor<4096x128xf32>
}
