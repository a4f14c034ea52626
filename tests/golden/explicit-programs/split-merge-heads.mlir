// RUN: types --types %s
module {
  sdy.mesh @mesh = <["d"=2, "m"=4]> {shardc.axis_types = ["Explicit", "Explicit"]}
  func.func public @main(%arg0: tensor<8x16x32xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"d"}, {}, {"m"}]>}) -> tensor<8x16x32xf32> {
    %0 = stablehlo.reshape %arg0 : (tensor<8x16x32xf32>) -> tensor<8x16x4x8xf32>
    %1 = stablehlo.transpose %0, dims = [0, 2, 1, 3] : (tensor<8x16x4x8xf32>) -> tensor<8x4x16x8xf32>
    %2 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %3 = stablehlo.broadcast_in_dim %2, dims = [] : (tensor<f32>) -> tensor<8x4x16x8xf32>
    %4 = stablehlo.multiply %1, %3 : tensor<8x4x16x8xf32>
    %5 = stablehlo.transpose %4, dims = [0, 2, 1, 3] : (tensor<8x4x16x8xf32>) -> tensor<8x16x4x8xf32>
    %6 = stablehlo.reshape %5 : (tensor<8x16x4x8xf32>) -> tensor<8x16x32xf32>
    return %6 : tensor<8x16x32xf32>
  }
}
