// RUN: types %s
// STATUS: 1
// One of the two results has a sharding that states nothing. A list of the wrong form has its own error.
sdy.mesh @m = <["X"=2, "Y"=4]>
func.func @main(%x: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"X"}, {}]>}) -> tensor<8x8xf32> {
  %0:2 = stablehlo.optimization_barrier {sdy.sharding = #sdy.sharding_per_value<[<@m, [{"X"}, {}]>, <@m, [{?}, {?}]>]>, shardc.reduced = [[], ["Y"]]} %x, %x : tensor<8x8xf32>, tensor<8x8xf32>
  %1:2 = stablehlo.optimization_barrier {sdy.sharding = #sdy.sharding_per_value<[<@m, [{"X"}, {}]>, <@m, [{?}, {?}]>]>, shardc.reduced = ["X", ["Y"]]} %x, %x : tensor<8x8xf32>, tensor<8x8xf32>
  return %0#0 : tensor<8x8xf32>
}
