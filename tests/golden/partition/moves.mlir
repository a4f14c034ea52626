// RUN: partition --no-propagate %s
// One function for each kind of move.
sdy.mesh @mesh = <["x"=2, "y"=2]>
sdy.mesh @back = <["x"=2, "y"=2], device_ids=[3, 2, 1, 0]>
func.func @gather(%x: tensor<8x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x", "y"}, {}]>}) -> (tensor<8x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}) {
  return %x : tensor<8x4xf32>
}
func.func @slice(%x: tensor<8x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}) -> (tensor<8x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y"}]>}) {
  return %x : tensor<8x4xf32>
}
func.func @exchange(%x: tensor<8x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}) -> (tensor<8x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"x"}]>}) {
  return %x : tensor<8x4xf32>
}
func.func @permute(%x: tensor<8x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y"}]>}) -> (tensor<8x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y"}, {"x"}]>}) {
  return %x : tensor<8x4xf32>
}
func.func @scatter(%x: tensor<8x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}], unreduced={"x"}>}) -> (tensor<8x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}) {
  return %x : tensor<8x4xf32>
}
func.func @reduce(%x: tensor<8x4xi1> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}], unreduced={"x"}>}) -> (tensor<8x4xi1> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}) {
  return %x : tensor<8x4xi1>
}
func.func @partial(%x: tensor<8x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}) -> (tensor<8x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}], unreduced={"y"}>}) {
  return %x : tensor<8x4xf32>
}
func.func @unaligned(%x: tensor<5x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x", "y"}, {}]>}) -> (tensor<5x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}) {
  return %x : tensor<5x4xf32>
}
func.func @mesh_change(%x: tensor<8x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}) -> (tensor<8x4xf32> {sdy.sharding = #sdy.sharding<@back, [{"x"}, {}]>}) {
  return %x : tensor<8x4xf32>
}
