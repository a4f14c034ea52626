// RUN: comms --as-xla --shardy=0.12.0.1 %s
// XLA gathers here, because the sharding that it computes for the reverse is a list of devices.
module @jit__lambda attributes {mhlo.num_partitions = 16 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["data"=2, "model"=8]> {stablehlo.mesh = {axes = [{name = "data", size = 2 : i64}, {name = "model", size = 8 : i64}]}}
  func.func public @main(%arg0: tensor<8x32x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"data"}, {}]>}) -> (tensor<8x32x8xf32> {jax.result_info = "result"}) {
    %0 = call @_flip(%arg0) : (tensor<8x32x8xf32>) -> tensor<8x32x8xf32>
    %1 = sdy.sharding_constraint %0 <@mesh, [{}, {}, {"data"}]> : tensor<8x32x8xf32>
    %cst = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<8x32x8xf32>
    %3 = stablehlo.multiply %1, %2 : tensor<8x32x8xf32>
    return %3 : tensor<8x32x8xf32>
  }
  func.func private @_flip(%arg0: tensor<8x32x8xf32>) -> tensor<8x32x8xf32> {
    %0 = stablehlo.reverse %arg0, dims = [0] : tensor<8x32x8xf32>
    return %0 : tensor<8x32x8xf32>
  }
}
