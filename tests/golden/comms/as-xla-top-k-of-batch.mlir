// RUN: comms --as-xla %s
// XLA's partitioner has no rule for top_k, so it gathers the whole operand.
module @jit_f attributes {mhlo.num_partitions = 8 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["data"=4, "model"=2]>
  func.func public @main(%x: tensor<16x64xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"data"}, {}]>}) -> (tensor<16x4xf32>, tensor<16x4xi32>) {
    %values, %indices = chlo.top_k(%x, k = 4) : tensor<16x64xf32> -> (tensor<16x4xf32>, tensor<16x4xi32>)
    return %values, %indices : tensor<16x4xf32>, tensor<16x4xi32>
  }
}
