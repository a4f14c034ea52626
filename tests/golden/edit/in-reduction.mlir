// RUN: comms --set=%r/%t=open %s
// STATUS: 1
sdy.mesh @m = <["x"=2]>
func.func @main(%a: tensor<8x4xf32>) -> tensor<8xf32> {
  %c = stablehlo.constant dense<0.0> : tensor<f32>
  %r = "stablehlo.reduce"(%a, %c) <{dimensions = array<i64: 1>}> ({
  ^bb0(%p: tensor<f32>, %q: tensor<f32>):
    %t = stablehlo.add %p, %q : tensor<f32>
    stablehlo.return %t : tensor<f32>
  }) : (tensor<8x4xf32>, tensor<f32>) -> tensor<8xf32>
  return %r : tensor<8xf32>
}
