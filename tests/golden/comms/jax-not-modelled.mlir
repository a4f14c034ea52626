// RUN: comms %s
// A program of JAX that the model of XLA does not cover gets the report of Shardy alone, and a warning.
module @jit_f attributes {mhlo.num_partitions = 8 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @m = <["x"=8]>
  sdy.mesh @n = <["x"=4]>
  func.func public @main(%arg0: tensor<8xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}]>}, %arg1: tensor<8xf32> {sdy.sharding = #sdy.sharding<@n, [{"x"}]>}) -> (tensor<8xf32>, tensor<8xf32>) {
    return %arg0, %arg1 : tensor<8xf32>, tensor<8xf32>
  }
}
