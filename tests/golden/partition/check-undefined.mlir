// RUN: partition --check %s
// STATUS: 1
// The axis "y" is missing in the out_sharding of the second result: the devices add up different columns.
sdy.mesh @m = <["x"=2, "y"=2]>
func.func @main(%a: tensor<4x4xf32>) -> (tensor<4x4xf32>, tensor<4xf32>) {
  %0:2 = sdy.manual_computation(%a) in_shardings=[<@m, [{"x"}, {"y"}]>] out_shardings=[<@m, [{"x"}, {"y"}]>, <@m, [{"x"}]>] manual_axes={"x", "y"} (%b: tensor<2x2xf32>) {
    %zero = stablehlo.constant dense<0.0> : tensor<f32>
    %1 = stablehlo.tanh %b : tensor<2x2xf32>
    %2 = stablehlo.reduce(%b init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<2x2xf32>, tensor<f32>) -> tensor<2xf32>
    sdy.return %1, %2 : tensor<2x2xf32>, tensor<2xf32>
  } : (tensor<4x4xf32>) -> (tensor<4x4xf32>, tensor<4xf32>)
  return %0#0, %0#1 : tensor<4x4xf32>, tensor<4xf32>
}
