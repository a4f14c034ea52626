// RUN: -sdy-propagation-pipeline
sdy.mesh @m = <["x"=4, "y"=2]>
func.func @main() {
  return
}
func.func @foo(%arg0: tensor<16xf32>) -> tensor<16xf32> {
  %0 = sdy.manual_computation(%arg0) in_shardings=[<@m, [{"x", "y"}]>] out_shardings=[<@m, [{"y", "x"}]>] manual_axes={"x", "y"} (%arg1: tensor<2xf32>) {
    sdy.return %arg1 : tensor<2xf32>
  } : (tensor<16xf32>) -> tensor<16xf32>
  return %arg0 : tensor<16xf32>
}
