// RUN: comms --as-xla=no --budget='bytes<=1GiB' %s
// STATUS: 1
// A program with annotations that shardc ignores has no known communication, so no budget is kept, even without --strict.
module @jit_mlp attributes {mhlo.num_partitions = 8 : i32} {
  func.func public @main(%arg0: tensor<64x128xf32> {mhlo.sharding = "{devices=[8,1]<=[8]}"}) -> tensor<64x128xf32> {
    %0 = stablehlo.tanh %arg0 : tensor<64x128xf32>
    return %0 : tensor<64x128xf32>
  }
}
