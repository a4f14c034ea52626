// RUN: show %s
// Tables of values warn about annotations that have no effect, as check does.
module @jit_mlp attributes {mhlo.num_partitions = 8 : i32} {
  func.func public @main(%arg0: tensor<64x128xf32> {mhlo.sharding = "{devices=[8,1]<=[8]}"}) -> tensor<64x128xf32> {
    %0 = stablehlo.tanh %arg0 : tensor<64x128xf32>
    return %0 : tensor<64x128xf32>
  }
}
