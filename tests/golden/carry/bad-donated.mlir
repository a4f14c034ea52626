// RUN: check --carry %s
// STATUS: 1
// A donation that names its result, one that no result can use, and one that a later result of the same type uses.
module {
  sdy.mesh @mesh = <["x"=4]>
  func.func @main(%a: tensor<8xf32> {tf.aliasing_output = 0 : i32, sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}, %b: tensor<16xf32> {jax.buffer_donor = true, sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}, %c: tensor<4xf32> {jax.buffer_donor = true}, %d: tensor<2xf32> {jax.buffer_donor = true}) -> (tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}, tensor<16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}, tensor<4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}, tensor<4xf32>) {
    return %a, %b, %c, %c : tensor<8xf32>, tensor<16xf32>, tensor<4xf32>, tensor<4xf32>
  }
}
