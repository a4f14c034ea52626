// RUN: partition --no-propagate %s
// Argument 0 and result 0 lie alike; 1 has another layout than its result, 2 another tile, and 3 no such result.
sdy.mesh @m = <["x"=2, "y"=2]>
func.func @main(%a: tensor<8x8xf32> {mhlo.layout_mode = "default", sdy.sharding = #sdy.sharding<@m, [{"x"}, {}]>, tf.aliasing_output = 0 : i32},
                %b: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}, {}]>, tf.aliasing_output = 1 : i32},
                %c: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}, {}]>, tf.aliasing_output = 2 : i32},
                %d: tensor<8xf32> {jax.buffer_donor = true, mhlo.sharding = "{replicated}"},
                %e: tensor<8xf32> {tf.aliasing_output = 7 : i32})
    -> (tensor<8x8xf32> {jax.result_info = "a", sdy.sharding = #sdy.sharding<@m, [{"x"}, {}]>}, tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"y"}, {}]>}, tensor<8x8xf32>) {
  %0 = stablehlo.add %a, %a : tensor<8x8xf32>
  %1 = stablehlo.add %b, %b : tensor<8x8xf32>
  %2 = stablehlo.add %c, %c : tensor<8x8xf32>
  return %0, %1, %2 : tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>
}
