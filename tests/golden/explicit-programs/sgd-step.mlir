// RUN: types --types %s
module {
  sdy.mesh @mesh = <["d"=2, "m"=4]> {shardc.axis_types = ["Explicit", "Explicit"]}
  func.func public @main(%arg0: tensor<32x64xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"d"}, {"m"}]>}, %arg1: tensor<32x64xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"d"}, {"m"}]>}) -> tensor<32x64xf32> {
    %0 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<32x64xf32>
    %2 = stablehlo.multiply %1, %arg1 : tensor<32x64xf32>
    %3 = stablehlo.subtract %arg0, %2 : tensor<32x64xf32>
    return %3 : tensor<32x64xf32>
  }
}
