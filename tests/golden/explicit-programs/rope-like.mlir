// RUN: types --types %s
module {
  sdy.mesh @mesh = <["d"=2, "m"=4]> {shardc.axis_types = ["Explicit", "Explicit"]}
  func.func public @main(%arg0: tensor<8x16x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"d"}, {"m"}, {}]>}, %arg1: tensor<8x16x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"d"}, {"m"}, {}]>}, %arg2: tensor<8x16x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"d"}, {"m"}, {}]>}) -> tensor<8x16x16xf32> {
    %0 = stablehlo.slice %arg0 [0:8, 0:16, 0:8] : (tensor<8x16x16xf32>) -> tensor<8x16x8xf32>
    %1 = stablehlo.multiply %0, %arg1 : tensor<8x16x8xf32>
    %2 = stablehlo.slice %arg0 [0:8, 0:16, 8:16] : (tensor<8x16x16xf32>) -> tensor<8x16x8xf32>
    %3 = stablehlo.multiply %2, %arg2 : tensor<8x16x8xf32>
    %4 = stablehlo.subtract %1, %3 : tensor<8x16x8xf32>
    %5 = stablehlo.slice %arg0 [0:8, 0:16, 8:16] : (tensor<8x16x16xf32>) -> tensor<8x16x8xf32>
    %6 = stablehlo.multiply %5, %arg1 : tensor<8x16x8xf32>
    %7 = stablehlo.slice %arg0 [0:8, 0:16, 0:8] : (tensor<8x16x16xf32>) -> tensor<8x16x8xf32>
    %8 = stablehlo.multiply %7, %arg2 : tensor<8x16x8xf32>
    %9 = stablehlo.add %6, %8 : tensor<8x16x8xf32>
    %10 = stablehlo.concatenate %4, %9, dim = 2 : (tensor<8x16x8xf32>, tensor<8x16x8xf32>) -> tensor<8x16x16xf32>
    return %10 : tensor<8x16x16xf32>
  }
}
