// RUN: partition --explain-partition %s
// jax.vmap(lax.dynamic_update_slice) on a cache. The indices name all dimensions of the window, of which "model" cuts
// one that the updates cover. A window covers a dimension only at index 0, so the cut dimension needs no communication.
sdy.mesh @mesh = <["data"=4, "model"=2]>
func.func @main(%cache: tensor<8x64x4x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"data"}, {}, {"model"}, {}]>}, %updates: tensor<8x1x4x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"data"}, {}, {"model"}, {}]>}, %at: tensor<8x3xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"data"}, {}]>}) -> tensor<8x64x4x16xf32> {
  %0 = "stablehlo.scatter"(%cache, %at, %updates) <{indices_are_sorted = true, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1, 2, 3], input_batching_dims = [0], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [1, 2, 3], index_vector_dim = 1>, unique_indices = true}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    stablehlo.return %b : tensor<f32>
  }) : (tensor<8x64x4x16xf32>, tensor<8x3xi32>, tensor<8x1x4x16xf32>) -> tensor<8x64x4x16xf32>
  return %0 : tensor<8x64x4x16xf32>
}
