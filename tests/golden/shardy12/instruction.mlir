// RUN: opt --shardy=0.12.0.1 -split-input-file -sdy-per-instruction-partitioning %s
// All axes are manual, and equal constants are merged.
sdy.mesh @mesh = <["x"=4, "y"=2]>
func.func @slice(%arg0: tensor<8x6xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}) -> tensor<4x6xf32> {
  %0 = stablehlo.slice %arg0 [1:5, 0:6] {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"x"}, {}]>]>} : (tensor<8x6xf32>) -> tensor<4x6xf32>
  return %0 : tensor<4x6xf32>
}
// -----
// Only a reshard works on padded sizes.
sdy.mesh @mesh = <["x"=4, "y"=2]>
func.func @reshard(%arg0: tensor<5x6xf32>) -> tensor<5x6xf32> {
  %0 = sdy.reshard %arg0 <@mesh, [{"x"}, {}]> : tensor<5x6xf32>
  return %0 : tensor<5x6xf32>
}
// -----
// A reshape is not resharded.
sdy.mesh @mesh = <["x"=4]>
func.func @reshape(%arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"x"}]>}) -> tensor<64xf32> {
  %0 = stablehlo.reshape %arg0 {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"x"}]>]>} : (tensor<8x8xf32>) -> tensor<64xf32>
  return %0 : tensor<64xf32>
}
// -----
// Operands are cut to their old size inside, and the result is padded again.
sdy.mesh @mesh = <["x"=4]>
func.func @add(%arg0: tensor<5xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}) -> tensor<5xf32> {
  %0 = stablehlo.add %arg0, %arg0 {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"x"}]>]>} : tensor<5xf32>
  return %0 : tensor<5xf32>
}
// -----
sdy.mesh @mesh = <["x"=2, "y"=2]>
func.func @collective(%arg0: tensor<4x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}) -> tensor<4x4xf32> {
  %0 = sdy.all_slice [{}, {"y"}] %arg0 out_sharding=<@mesh, [{"x"}, {"y"}]> : tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}
