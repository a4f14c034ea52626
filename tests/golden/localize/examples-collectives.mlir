// RUN: opt -split-input-file -sdy-convert-global-to-local -sdy-drop-sharding-and-mesh %s
sdy.mesh @g = <["u"=2, "v"=3]>
func.func @all_gather(%arg0: tensor<4x6xf32> {sdy.sharding = #sdy.sharding<@g, [{"u"}, {"v"}]>}) -> tensor<4x6xf32> {
  %0 = sdy.all_gather [{"u"}, {"v"}] %arg0 out_sharding=<@g, [{}, {}]> : tensor<4x6xf32>
  return %0 : tensor<4x6xf32>
}
// -----
sdy.mesh @g = <["u"=2, "v"=3]>
func.func @all_slice(%arg0: tensor<4x6xf32>) -> (tensor<4x6xf32> {sdy.sharding = #sdy.sharding<@g, [{"u"}, {}]>}) {
  %0 = sdy.all_slice [{"u"}, {}] %arg0 out_sharding=<@g, [{"u"}, {}]> : tensor<4x6xf32>
  return %0 : tensor<4x6xf32>
}
// -----
sdy.mesh @g = <["u"=2, "v"=3]>
func.func @permute(%arg0: tensor<6xf32> {sdy.sharding = #sdy.sharding<@g, [{"u", "v"}]>}) -> (tensor<6xf32> {sdy.sharding = #sdy.sharding<@g, [{"v", "u"}]>}) {
  %0 = sdy.collective_permute %arg0 out_sharding=<@g, [{"v", "u"}]> : tensor<6xf32>
  return %0 : tensor<6xf32>
}
// -----
sdy.mesh @g = <["u"=2, "v"=3]>
func.func @all_to_all(%arg0: tensor<2x4x3x6xf32> {sdy.sharding = #sdy.sharding<@g, [{"u"}, {}, {"v"}, {}]>}) -> (tensor<2x4x3x6xf32> {sdy.sharding = #sdy.sharding<@g, [{}, {"u"}, {}, {"v"}]>}) {
  %0 = sdy.all_to_all [{"u"}: 0->1, {"v"}: 2->3] %arg0 out_sharding=<@g, [{}, {"u"}, {}, {"v"}]> : tensor<2x4x3x6xf32>
  return %0 : tensor<2x4x3x6xf32>
}
// -----
sdy.mesh @g = <["u"=2, "v"=3]>
func.func @reduce_scatter(%arg0: tensor<4x6xf32> {sdy.sharding = #sdy.sharding<@g, [{}, {}]>}) -> (tensor<4x6xf32> {sdy.sharding = #sdy.sharding<@g, [{"u"}, {"v"}]>}) {
  %0 = sdy.reduce_scatter [{"u"}, {"v"}] %arg0 out_sharding=<@g, [{"u"}, {"v"}]> : tensor<4x6xf32>
  return %0 : tensor<4x6xf32>
}
// -----
sdy.mesh @m2 = <["m"=2]>
func.func @pad(%arg0: tensor<4xf32> {sdy.sharding = #sdy.sharding<@m2, [{"m"}]>}, %arg1: tensor<f32>) -> (tensor<6xf32> {sdy.sharding = #sdy.sharding<@m2, [{"m"}]>}) {
  %0 = stablehlo.pad %arg0, %arg1, low = [1], high = [1], interior = [0] {sdy.sharding = #sdy.sharding_per_value<[<@m2, [{"m"}]>]>} : (tensor<4xf32>, tensor<f32>) -> tensor<6xf32>
  return %0 : tensor<6xf32>
}
// -----
sdy.mesh @m3 = <["m"=3]>
func.func @gather(%arg0: tensor<6x4xf32> {sdy.sharding = #sdy.sharding<@m3, [{"m"}, {}]>}, %arg1: tensor<5x1xi64>) -> tensor<5x4xf32> {
  %0 = "stablehlo.gather"(%arg0, %arg1) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 4>}> {sdy.sharding = #sdy.sharding_per_value<[<@m3, [{}, {}]>]>} : (tensor<6x4xf32>, tensor<5x1xi64>) -> tensor<5x4xf32>
  %1 = sdy.all_reduce {"m"} %0 out_sharding=<@m3, [{}, {}]> : tensor<5x4xf32>
  return %1 : tensor<5x4xf32>
}
