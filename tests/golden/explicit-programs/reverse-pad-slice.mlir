// RUN: types --types %s
module {
  sdy.mesh @mesh = <["d"=2, "m"=4]> {shardc.axis_types = ["Explicit", "Explicit"]}
  func.func public @main(%arg0: tensor<16x32xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"d"}, {"m"}]>}) -> tensor<16x16xf32> {
    %0 = stablehlo.reverse %arg0, dims = [0] : tensor<16x32xf32>
    %1 = stablehlo.slice %0 [0:16, 0:16] : (tensor<16x32xf32>) -> tensor<16x16xf32>
    %2 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %3 = stablehlo.broadcast_in_dim %2, dims = [] : (tensor<f32>) -> tensor<16x16xf32>
    %4 = stablehlo.multiply %1, %3 : tensor<16x16xf32>
    return %4 : tensor<16x16xf32>
  }
}
