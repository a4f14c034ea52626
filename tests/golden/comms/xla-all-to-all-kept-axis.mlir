// RUN: comms --as-xla %s
// The devices along "y" hold parts of a dimension that the all-to-alls leave as it is. XLA gathers it before each.
sdy.mesh @mesh = <["x"=4, "y"=2]>
func.func @main(%x: tensor<16x8x6xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}, {"y"}]>}) -> tensor<16x8x6xf32> {
  %0 = sdy.manual_computation(%x) in_shardings=[<@mesh, [{"x", ?}, {?}, {?}]>] out_shardings=[<@mesh, [{"x", ?}, {?}, {?}]>] manual_axes={"x"} (%a: tensor<4x8x6xf32>) {
    %t = "stablehlo.all_to_all"(%a) <{split_dimension = 1 : i64, concat_dimension = 0 : i64, split_count = 4 : i64, replica_groups = dense<[[0,2,4,6],[1,3,5,7]]> : tensor<2x4xi64>, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>}> : (tensor<4x8x6xf32>) -> tensor<16x2x6xf32>
    %u = "stablehlo.all_to_all"(%t) <{split_dimension = 0 : i64, concat_dimension = 1 : i64, split_count = 4 : i64, replica_groups = dense<[[0,2,4,6],[1,3,5,7]]> : tensor<2x4xi64>, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>}> : (tensor<16x2x6xf32>) -> tensor<4x8x6xf32>
    sdy.return %u : tensor<4x8x6xf32>
  } : (tensor<16x8x6xf32>) -> tensor<16x8x6xf32>
  return %0 : tensor<16x8x6xf32>
}
