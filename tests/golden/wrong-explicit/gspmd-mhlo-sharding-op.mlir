// RUN: types --max-alternatives=0 %s
// STATUS: 1
sdy.mesh @m = <["X"=2, "Y"=4]>
func.func @main(%arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"X"}, {}]>, mhlo.sharding = "{devices=[2,1,4]<=[8] last_tile_dim_replicate}"}) -> tensor<8x8xf32> {
  %0 = stablehlo.sine %arg0 {mhlo.sharding = "{replicated}"} : tensor<8x8xf32>
  %1 = stablehlo.sine %0 {mhlo.sharding = "{replicated}"} : tensor<8x8xf32>
  return %1 : tensor<8x8xf32>
}
