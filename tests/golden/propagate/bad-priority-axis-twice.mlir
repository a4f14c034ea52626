// RUN: opt -sdy-propagation-pipeline %s
// STATUS: 1
// A restored priority names an axis that another dimension of the edge has got; the dead manual computation cannot hide it.
module {
  sdy.mesh @mesh = <["y"=2, "z"=2]>
  func.func @main(%arg0: tensor<8x96xf16> {sdy.sharding = #sdy.sharding<@mesh, [{"y"}, {}]>}) {
    %0 = sdy.manual_computation(%arg0) in_shardings=[<@mesh, [{?}, {"y"}p1]>] out_shardings=[<@mesh, []>] manual_axes={"z"} (%arg1: tensor<8x96xf16>) {
      %cst = stablehlo.constant dense<0.000000e+00> : tensor<f16>
      sdy.return %cst : tensor<f16>
    } : (tensor<8x96xf16>) -> tensor<f16>
    return
  }
}
