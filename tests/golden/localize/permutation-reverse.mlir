// RUN: opt -sdy-resolve-permutation-factors %s
// A reverse runs on a mesh with flipped device ids. Uneven dimensions are shifted first; @m3 is @m flipped along "x".
sdy.mesh @m = <["x"=4, "y"=2]>
sdy.mesh @m3 = <["x"=4, "y"=2], device_ids=[6, 7, 4, 5, 2, 3, 0, 1]>
func.func @divides(%a: tensor<8x3xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}, {"y"}]>}) -> tensor<8x3xf32> {
  %0 = stablehlo.reverse %a, dims = [0] {sdy.sharding = #sdy.sharding_per_value<[<@m, [{"x"}, {"y"}]>]>} : tensor<8x3xf32>
  return %0 : tensor<8x3xf32>
}
func.func @shifted(%a: tensor<9x3xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}, {"y"}]>}) -> tensor<9x3xf32> {
  %0 = stablehlo.reverse %a, dims = [0] {sdy.sharding = #sdy.sharding_per_value<[<@m, [{"x"}, {"y"}]>]>} : tensor<9x3xf32>
  return %0 : tensor<9x3xf32>
}
func.func @nothing_before(%a: tensor<2x3xf32> {sdy.sharding = #sdy.sharding<@m, [{"x", "y"}, {}]>}) -> tensor<2x3xf32> {
  %0 = stablehlo.reverse %a, dims = [0, 1] {sdy.sharding = #sdy.sharding_per_value<[<@m, [{"x", "y"}, {}]>]>} : tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}
