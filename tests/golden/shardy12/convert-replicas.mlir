// RUN: opt --shardy=0.11.2 -sdy-convert-global-to-local=replica-count=6 %s
sdy.mesh @g = <["u"=2, "v"=3]>
sdy.mesh @ids = <["a"=2, "b"=2], device_ids=[2, 0, 3, 1]>
func.func @gather_two(%arg0: tensor<4x6xf32> {sdy.sharding = #sdy.sharding<@g, [{"u"}, {"v"}]>}) -> tensor<4x6xf32> {
  %0 = sdy.all_gather [{"u"}, {"v"}] %arg0 out_sharding=<@g, [{}, {}]> : tensor<4x6xf32>
  return %0 : tensor<4x6xf32>
}
func.func @slice(%arg0: tensor<4x6xf32>) -> (tensor<4x6xf32> {sdy.sharding = #sdy.sharding<@g, [{"u"}, {}]>}) {
  %0 = sdy.all_slice [{"u"}, {}] %arg0 out_sharding=<@g, [{"u"}, {}]> : tensor<4x6xf32>
  return %0 : tensor<4x6xf32>
}
func.func @permute(%arg0: tensor<6xf32> {sdy.sharding = #sdy.sharding<@g, [{"u", "v"}]>}) -> (tensor<6xf32> {sdy.sharding = #sdy.sharding<@g, [{"v", "u"}]>}) {
  %0 = sdy.collective_permute %arg0 out_sharding=<@g, [{"v", "u"}]> : tensor<6xf32>
  return %0 : tensor<6xf32>
}
func.func @permute_ids(%arg0: tensor<4xf32> {sdy.sharding = #sdy.sharding<@ids, [{"a"}]>}) -> (tensor<4xf32> {sdy.sharding = #sdy.sharding<@ids, [{"b"}]>}) {
  %0 = sdy.collective_permute %arg0 out_sharding=<@ids, [{"b"}]> : tensor<4xf32>
  return %0 : tensor<4xf32>
}
func.func @exchange(%arg0: tensor<2x4x3x6xf32> {sdy.sharding = #sdy.sharding<@g, [{"u"}, {}, {"v"}, {}]>}) -> (tensor<2x4x3x6xf32> {sdy.sharding = #sdy.sharding<@g, [{}, {"u"}, {}, {"v"}]>}) {
  %0 = sdy.all_to_all [{"u"}: 0->1, {"v"}: 2->3] %arg0 out_sharding=<@g, [{}, {"u"}, {}, {"v"}]> : tensor<2x4x3x6xf32>
  return %0 : tensor<2x4x3x6xf32>
}
func.func @exchange_one(%arg0: tensor<2x4xf32> {sdy.sharding = #sdy.sharding<@ids, [{"a"}, {}]>}) -> (tensor<2x4xf32> {sdy.sharding = #sdy.sharding<@ids, [{}, {"a"}]>}) {
  %0 = sdy.all_to_all [{"a"}: 0->1] %arg0 out_sharding=<@ids, [{}, {"a"}]> : tensor<2x4xf32>
  return %0 : tensor<2x4xf32>
}
func.func @reduce(%arg0: tensor<4x6xf32>) -> tensor<4x6xf32> {
  %0 = sdy.all_reduce min {"u"} %arg0 out_sharding=<@g, [{}, {}]> : tensor<4x6xf32>
  return %0 : tensor<4x6xf32>
}
func.func @scatter_one(%arg0: tensor<4x6xf32> {sdy.sharding = #sdy.sharding<@g, [{}, {}]>}) -> (tensor<4x6xf32> {sdy.sharding = #sdy.sharding<@g, [{}, {"v"}]>}) {
  %0 = sdy.reduce_scatter max [{}, {"v"}] %arg0 out_sharding=<@g, [{}, {"v"}]> : tensor<4x6xf32>
  return %0 : tensor<4x6xf32>
}
func.func @scatter_two(%arg0: tensor<4x6xf32> {sdy.sharding = #sdy.sharding<@g, [{}, {}]>}) -> (tensor<4x6xf32> {sdy.sharding = #sdy.sharding<@g, [{"u"}, {"v"}]>}) {
  %0 = sdy.reduce_scatter [{"u"}, {"v"}] %arg0 out_sharding=<@g, [{"u"}, {"v"}]> : tensor<4x6xf32>
  return %0 : tensor<4x6xf32>
}
