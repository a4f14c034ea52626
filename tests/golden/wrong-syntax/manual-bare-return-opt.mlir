// RUN: opt %s
// STATUS: 1
module @mlp {
  sdy.mesh @mesh = <["data"=4, "model"=2]>
  func.func @main(%x: tensor<64x128xf32>) -> tensor<64x128xf32> {
    %h = tanh %x : tensor<64x128xf32>
    %y = sdy.manual_computation(%h) in_shardings=[<@mesh, [{"data"}, {}]>] out_shardings=[<@mesh, [{"data"}, {}]>] manual_axes={"data"} (%b: tensor<16x128xf32>) {
      return %b : tensor<16x128xf32>
    } : (tensor<64x128xf32>) -> tensor<64x128xf32>
    return %y : tensor<64x128xf32>
  }
}
