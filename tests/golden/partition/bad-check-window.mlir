// RUN: partition --check %s
// STATUS: 1
// The window has 2^64 elements, nearly all of them padding.
sdy.mesh @m = <["x"=2]>
func.func @main(%a: tensor<1x1xf32> {sdy.sharding = #sdy.sharding<@m, [{}, {}]>}) -> (tensor<1x1xf32>) {
  %c = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = "stablehlo.reduce_window"(%a, %c) <{window_dimensions = array<i64: 4294967296, 4294967296>, padding = dense<[[4294967295, 0], [4294967295, 0]]> : tensor<2x2xi64>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %s = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<1x1xf32>, tensor<f32>) -> tensor<1x1xf32>
  return %0 : tensor<1x1xf32>
}
