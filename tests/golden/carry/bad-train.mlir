// RUN: check --carry %s
// STATUS: 1
// The optimizer shards its update over "data", so the new weights differ from the old ones, which JAX's names pair.
#loc1 = loc("state.params['w']")
#loc2 = loc("state.opt['w']")
#loc3 = loc("x")
module @jit_step attributes {mhlo.num_partitions = 4 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["data"=2, "model"=2]>
  func.func public @main(%arg0: tensor<8x4xf32> {jax.buffer_donor = true, sdy.sharding = #sdy.sharding<@mesh, [{}, {"model"}]>} loc("state.params['w']"), %arg1: tensor<8x4xf32> {jax.buffer_donor = true, sdy.sharding = #sdy.sharding<@mesh, [{"data"}, {"model"}]>} loc("state.opt['w']"), %arg2: tensor<16x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"data"}, {}]>} loc("x")) -> (tensor<8x4xf32> {jax.result_info = "result[0].params['w']"}, tensor<8x4xf32> {jax.result_info = "result[0].opt['w']"}, tensor<f32> {jax.result_info = "result[1]"}) {
    %0 = stablehlo.add %arg0, %arg1 : tensor<8x4xf32>
    %1 = sdy.sharding_constraint %0 <@mesh, [{"data"}, {"model"}]> : tensor<8x4xf32>
    %2 = stablehlo.multiply %arg1, %arg1 : tensor<8x4xf32>
    %cst = stablehlo.constant dense<0.0> : tensor<f32>
    return %1, %2, %cst : tensor<8x4xf32>, tensor<8x4xf32>, tensor<f32>
  }
}
