// RUN: opt -shardc-as-xla %s
// An index vector of size 0 has no elements, but its scatter updates the whole operand. Empty updates change nothing.
func.func @main(%a: tensor<4xi64>, %i: tensor<2x0xi32>, %u: tensor<2x4xi64>, %j: tensor<0x1xi32>, %v: tensor<0xi64>) -> (tensor<4xi64>, tensor<4xi64>) {
  %0 = "stablehlo.scatter"(%a, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], index_vector_dim = 1>}> ({
  ^bb0(%x: tensor<i64>, %y: tensor<i64>):
    %s = stablehlo.add %x, %y : tensor<i64>
    stablehlo.return %s : tensor<i64>
  }) : (tensor<4xi64>, tensor<2x0xi32>, tensor<2x4xi64>) -> tensor<4xi64>
  %1 = "stablehlo.scatter"(%a, %j, %v) <{scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%x: tensor<i64>, %y: tensor<i64>):
    %s = stablehlo.add %x, %y : tensor<i64>
    stablehlo.return %s : tensor<i64>
  }) : (tensor<4xi64>, tensor<0x1xi32>, tensor<0xi64>) -> tensor<4xi64>
  return %0, %1 : tensor<4xi64>, tensor<4xi64>
}
