// RUN: opt -sdy-basic-propagate=keep-sharding-rules=true %s
// Every op that was visited keeps its rule.
sdy.mesh @m = <["x"=2, "y"=4]>
func.func @main(%a: tensor<8x4xf32>, %b: tensor<4x8xf32>) -> tensor<f32> {
  %0 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x8xf32>) -> tensor<8x8xf32>
  %1 = stablehlo.constant dense<0.0> : tensor<f32>
  %2 = stablehlo.reduce(%0 init: %1) across dimensions = [0, 1] : (tensor<8x8xf32>, tensor<f32>) -> tensor<f32>
   reducer(%p: tensor<f32>, %q: tensor<f32>)  {
    %3 = stablehlo.add %p, %q : tensor<f32>
    stablehlo.return %3 : tensor<f32>
  }
  return %2 : tensor<f32>
}
