// RUN: opt -sdy-resolve-permutation-factors %s
// Padding before, between and after the elements, on a mesh with device ids.
sdy.mesh @m = <["x"=2, "y"=2], device_ids=[3, 1, 0, 2]>
func.func @edges(%a: tensor<6x3xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}, {}]>}, %v: tensor<f32>) -> tensor<9x6xf32> {
  %0 = stablehlo.pad %a, %v, low = [2, 1], high = [1, 0], interior = [0, 1] {sdy.sharding = #sdy.sharding_per_value<[<@m, [{"x"}, {}]>]>} : (tensor<6x3xf32>, tensor<f32>) -> tensor<9x6xf32>
  return %0 : tensor<9x6xf32>
}
func.func @interior(%a: tensor<3xbf16> {sdy.sharding = #sdy.sharding<@m, [{"y", "x"}]>}, %v: tensor<bf16>) -> tensor<5xbf16> {
  %0 = stablehlo.pad %a, %v, low = [0], high = [0], interior = [1] {sdy.sharding = #sdy.sharding_per_value<[<@m, [{"y", "x"}]>]>} : (tensor<3xbf16>, tensor<bf16>) -> tensor<5xbf16>
  return %0 : tensor<5xbf16>
}
func.func @own_tiles(%a: tensor<4xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}]>}, %v: tensor<f32>) -> tensor<3xf32> {
  %0 = stablehlo.pad %a, %v, low = [0], high = [-1], interior = [0] {sdy.sharding = #sdy.sharding_per_value<[<@m, [{"x"}]>]>} : (tensor<4xf32>, tensor<f32>) -> tensor<3xf32>
  return %0 : tensor<3xf32>
}
