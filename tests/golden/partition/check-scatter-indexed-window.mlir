// RUN: partition --no-propagate --check %s
// Windows at index 0, and windows that are dropped because they begin at another row of a dimension that they cover.
// The covered dimension is not evenly divisible, and the dimension with one row per window and the updates are cut, too.
sdy.mesh @mesh = <["rows"=2, "heads"=2, "updates"=2]>
func.func @main(%cache: tensor<6x3x5xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"rows"}, {"heads"}, {}]>}, %updates: tensor<8x1x3x5xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"updates"}, {}, {"heads"}, {}]>}) -> (tensor<6x3x5xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"rows"}, {"heads"}, {}]>}) {
  %at = stablehlo.constant dense<[[0, 0, 0], [3, 0, 0], [1, 1, 0], [2, -1, 0], [5, 2, 0], [4, 0, 0], [5, 0, 1], [6, 0, 0]]> : tensor<8x3xi32>
  %0 = "stablehlo.scatter"(%cache, %at, %updates) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1, 2, 3], scatter_dims_to_operand_dims = [0, 1, 2], index_vector_dim = 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }) : (tensor<6x3x5xf32>, tensor<8x3xi32>, tensor<8x1x3x5xf32>) -> tensor<6x3x5xf32>
  return %0 : tensor<6x3x5xf32>
}
