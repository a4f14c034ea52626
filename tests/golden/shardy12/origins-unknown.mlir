// RUN: opt --shardy=0.12.0.1 -sdy-basic-propagate=debug-sharding-origins=true %s
// Axes of operations have no origin, nor have those of a manual computation without data_flow_edges.
sdy.mesh @m = <["a"=4, "b"=4, "c"=2]>
func.func @main(%arg0: tensor<8x16xui32> {sdy.sharding = #sdy.sharding<@m, [{?}, {"b", ?}]>}) -> (tensor<32x4xui32>, tensor<8x16xui32>) {
  %0 = sdy.manual_computation(%arg0, %arg0) in_shardings=[<@m, [{}, {"a"}]>, <@m, [{"c"}, {}]>] out_shardings=[<@m, [{"a", "c", ?}, {?}]>] manual_axes={"a"} (%arg1: tensor<8x4xui32>, %arg2: tensor<8x16xui32>) {
    %1 = stablehlo.add %arg1, %arg1 : tensor<8x4xui32>
    sdy.return %1 : tensor<8x4xui32>
  } : (tensor<8x16xui32>, tensor<8x16xui32>) -> tensor<32x4xui32>
  %2 = stablehlo.add %0, %0 : tensor<32x4xui32>
  %3 = stablehlo.add %arg0, %arg0 {sdy.sharding = #sdy.sharding_per_value<[<@m, [{"c", ?}, {?}]>]>} : tensor<8x16xui32>
  return %2, %3 : tensor<32x4xui32>, tensor<8x16xui32>
}
