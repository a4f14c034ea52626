// RUN: opt -split-input-file -sdy-resolve-permutation-factors %s
sdy.mesh @m3 = <["m"=3]>
func.func @pad(%arg0: tensor<6xf32> {sdy.sharding = #sdy.sharding<@m3, [{"m"}]>}, %arg1: tensor<f32>) -> (tensor<9xf32> {sdy.sharding = #sdy.sharding<@m3, [{"m"}]>}) {
  %0 = stablehlo.pad %arg0, %arg1, low = [1], high = [2], interior = [0] {sdy.sharding = #sdy.sharding_per_value<[<@m3, [{"m"}]>]>} : (tensor<6xf32>, tensor<f32>) -> tensor<9xf32>
  return %0 : tensor<9xf32>
}
// -----
sdy.mesh @m3 = <["m"=3]>
func.func @slice(%arg0: tensor<12xf32> {sdy.sharding = #sdy.sharding<@m3, [{"m"}]>}) -> (tensor<6xf32> {sdy.sharding = #sdy.sharding<@m3, [{"m"}]>}) {
  %0 = stablehlo.slice %arg0 [3:9] {sdy.sharding = #sdy.sharding_per_value<[<@m3, [{"m"}]>]>} : (tensor<12xf32>) -> tensor<6xf32>
  return %0 : tensor<6xf32>
}
// -----
sdy.mesh @m2 = <["m"=2]>
func.func @slice_of_own_tile(%arg0: tensor<10xf32> {sdy.sharding = #sdy.sharding<@m2, [{"m"}]>}) -> (tensor<6xf32> {sdy.sharding = #sdy.sharding<@m2, [{"m"}]>}) {
  %0 = stablehlo.slice %arg0 [2:8] {sdy.sharding = #sdy.sharding_per_value<[<@m2, [{"m"}]>]>} : (tensor<10xf32>) -> tensor<6xf32>
  return %0 : tensor<6xf32>
}
// -----
sdy.mesh @m3 = <["m"=3]>
func.func @reverse(%arg0: tensor<6xf32> {sdy.sharding = #sdy.sharding<@m3, [{"m"}]>}) -> (tensor<6xf32> {sdy.sharding = #sdy.sharding<@m3, [{"m"}]>}) {
  %0 = stablehlo.reverse %arg0, dims = [0] {sdy.sharding = #sdy.sharding_per_value<[<@m3, [{"m"}]>]>} : tensor<6xf32>
  return %0 : tensor<6xf32>
}
// -----
sdy.mesh @g = <["x"=2, "y"=2]>
func.func @reshape(%arg0: tensor<10xf32> {sdy.sharding = #sdy.sharding<@g, [{"x", "y"}]>}) -> tensor<2x5xf32> {
  %0 = stablehlo.reshape %arg0 {sdy.sharding = #sdy.sharding_per_value<[<@g, [{"x"}, {"y"}]>]>} : (tensor<10xf32>) -> tensor<2x5xf32>
  return %0 : tensor<2x5xf32>
}
