// RUN: opt -sdy-resolve-permutation-factors %s
// Tiles of a slice begin in another tile; both neighbours are needed, or one, or none.
sdy.mesh @m = <["x"=4, "y"=2]>
func.func @left(%a: tensor<8x6xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}, {}]>}) -> tensor<6x5xf32> {
  %0 = stablehlo.slice %a [2:8, 1:6] {sdy.sharding = #sdy.sharding_per_value<[<@m, [{"x"}, {}]>]>} : (tensor<8x6xf32>) -> tensor<6x5xf32>
  return %0 : tensor<6x5xf32>
}
func.func @sub_axis(%a: tensor<7xi32> {sdy.sharding = #sdy.sharding<@m, [{"x":(2)2, "y"}]>}) -> tensor<5xi32> {
  %0 = stablehlo.slice %a [1:6] {sdy.sharding = #sdy.sharding_per_value<[<@m, [{"x":(2)2, "y"}]>]>} : (tensor<7xi32>) -> tensor<5xi32>
  return %0 : tensor<5xi32>
}
func.func @own_tiles(%a: tensor<8xf32> {sdy.sharding = #sdy.sharding<@m, [{"y"}]>}) -> tensor<7xf32> {
  %0 = stablehlo.slice %a [0:7] {sdy.sharding = #sdy.sharding_per_value<[<@m, [{"y"}]>]>} : (tensor<8xf32>) -> tensor<7xf32>
  return %0 : tensor<7xf32>
}
func.func @far(%a: tensor<16xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}]>}) -> tensor<4xf32> {
  %0 = stablehlo.slice %a [8:12] {sdy.sharding = #sdy.sharding_per_value<[<@m, [{"x"}]>]>} : (tensor<16xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
