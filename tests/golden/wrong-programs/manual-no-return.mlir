// RUN: check -q %s
// STATUS: 1
module {
  sdy.mesh @mesh = <["data"=4, "model"=2]>
  func.func @main(%x: tensor<64x128xf32>) -> tensor<64x128xf32> {
    %0 = sdy.manual_computation(%x) in_shardings=[<@mesh, [{"data"}, {}]>] out_shardings=[<@mesh, [{"data"}, {}]>] manual_axes={"data"} (%b: tensor<16x128xf32>) {
      %1 = stablehlo.tanh %b : tensor<16x128xf32>
    } : (tensor<64x128xf32>) -> tensor<64x128xf32>
    return %0 : tensor<64x128xf32>
  }
}
