// RUN: opt -shardc-partition %s
// Rows are picked from, and added to, the shard that owns them.
sdy.mesh @xy = <["x"=2, "y"=2]>

func.func @take(%a: tensor<11x4xf32> {sdy.sharding = #sdy.sharding<@xy, [{"x"}, {}]>}, %i: tensor<6xui8> {sdy.sharding = #sdy.sharding<@xy, [{"y"}]>})
    -> (tensor<6x4xf32> {sdy.sharding = #sdy.sharding<@xy, [{"y"}, {}]>}) {
  %0 = "stablehlo.gather"(%a, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = true, slice_sizes = array<i64: 1, 4>}> {sdy.sharding = #sdy.sharding_per_value<[<@xy, [{"y"}, {}]>]>} : (tensor<11x4xf32>, tensor<6xui8>) -> tensor<6x4xf32>
  return %0 : tensor<6x4xf32>
}

// The updates are sharded as well, and unevenly.
func.func @add(%a: tensor<11x4xf32> {sdy.sharding = #sdy.sharding<@xy, [{"x"}, {}]>}, %i: tensor<5x1xi32> {sdy.sharding = #sdy.sharding<@xy, [{"y"}, {}]>}, %u: tensor<5x4xf32> {sdy.sharding = #sdy.sharding<@xy, [{"y"}, {}]>})
    -> (tensor<11x4xf32> {sdy.sharding = #sdy.sharding<@xy, [{"x"}, {}]>}) {
  %0 = "stablehlo.scatter"(%a, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, indices_are_sorted = false, unique_indices = false}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %1 = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }) {sdy.sharding = #sdy.sharding_per_value<[<@xy, [{"x"}, {}]>]>} : (tensor<11x4xf32>, tensor<5x1xi32>, tensor<5x4xf32>) -> tensor<11x4xf32>
  return %0 : tensor<11x4xf32>
}

// The region is no monoid, so the updates are gathered.
func.func @set(%a: tensor<8xf32> {sdy.sharding = #sdy.sharding<@xy, [{"x"}]>}, %i: tensor<4x1xi32>, %u: tensor<4xf32> {sdy.sharding = #sdy.sharding<@xy, [{"y"}]>})
    -> (tensor<8xf32> {sdy.sharding = #sdy.sharding<@xy, [{"x"}]>}) {
  %0 = "stablehlo.scatter"(%a, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, indices_are_sorted = false, unique_indices = true}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    stablehlo.return %y : tensor<f32>
  }) {sdy.sharding = #sdy.sharding_per_value<[<@xy, [{"x"}]>]>} : (tensor<8xf32>, tensor<4x1xi32>, tensor<4xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}
