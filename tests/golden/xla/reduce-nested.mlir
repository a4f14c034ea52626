// RUN: opt -shardc-as-xla %s
// The second sum uses the numbers of the first one, in a nested region, so the first one stays.
func.func @main(%a: tensor<4xf32>, %b: tensor<4xf32>, %i: tensor<f32>, %c: tensor<i1>) -> tensor<f32> {
  %0:2 = "stablehlo.reduce"(%a, %b, %i, %i) <{dimensions = array<i64: 0>}> ({
  ^bb0(%x: tensor<f32>, %p: tensor<f32>, %y: tensor<f32>, %q: tensor<f32>):
    %s = stablehlo.add %x, %y : tensor<f32>
    %t = "stablehlo.if"(%c) ({
      stablehlo.return %x : tensor<f32>
    }, {
      stablehlo.return %y : tensor<f32>
    }) : (tensor<i1>) -> tensor<f32>
    %u = stablehlo.add %p, %q : tensor<f32>
    %v = stablehlo.add %u, %t : tensor<f32>
    stablehlo.return %s, %v : tensor<f32>, tensor<f32>
  }) : (tensor<4xf32>, tensor<4xf32>, tensor<f32>, tensor<f32>) -> (tensor<f32>, tensor<f32>)
  return %0#1 : tensor<f32>
}
