// RUN: partition --check %s
// Values that vary along an unreduced axis are summands of the result.
sdy.mesh @m = <["x"=2, "y"=2]>
func.func @main(%a: tensor<4x4xf32>) -> tensor<4xf32> {
  %0 = sdy.manual_computation(%a) in_shardings=[<@m, [{"x"}, {"y"}]>] out_shardings=[<@m, [{"x"}], unreduced={"y"}>] manual_axes={"x", "y"} (%b: tensor<2x2xf32>) {
    %zero = stablehlo.constant dense<0.0> : tensor<f32>
    %1 = stablehlo.reduce(%b init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<2x2xf32>, tensor<f32>) -> tensor<2xf32>
    sdy.return %1 : tensor<2xf32>
  } : (tensor<4x4xf32>) -> tensor<4xf32>
  %2 = sdy.reshard %0 <@m, [{"x"}]> : tensor<4xf32>
  return %2 : tensor<4xf32>
}
