// RUN: opt -sdy-populate-op-sharding-rules %s
// Only a body that reduces each pair with one kind of op makes scattered dimensions reductions.
func.func @f(%x: tensor<8x4xf32>, %i: tensor<3x1xi32>, %u: tensor<3x4xf32>) -> (tensor<8x4xf32>, tensor<8x4xf32>, tensor<8x4xf32>, tensor<8x4xf32>, tensor<8x4xf32>, tensor<8x4xf32>, tensor<8x4xf32>, tensor<8x4xf32>) {
  %0 = "stablehlo.scatter"(%x, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    stablehlo.return %b : tensor<f32>
  }) : (tensor<8x4xf32>, tensor<3x1xi32>, tensor<3x4xf32>) -> tensor<8x4xf32>
  %1 = "stablehlo.scatter"(%x, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %9 = stablehlo.add %b, %a : tensor<f32>
    stablehlo.return %9 : tensor<f32>
  }) : (tensor<8x4xf32>, tensor<3x1xi32>, tensor<3x4xf32>) -> tensor<8x4xf32>
  %2 = "stablehlo.scatter"(%x, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %9 = stablehlo.add %b, %b : tensor<f32>
    stablehlo.return %9 : tensor<f32>
  }) : (tensor<8x4xf32>, tensor<3x1xi32>, tensor<3x4xf32>) -> tensor<8x4xf32>
  %3 = "stablehlo.scatter"(%x, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %9 = stablehlo.subtract %a, %b : tensor<f32>
    stablehlo.return %9 : tensor<f32>
  }) : (tensor<8x4xf32>, tensor<3x1xi32>, tensor<3x4xf32>) -> tensor<8x4xf32>
  %4:2 = "stablehlo.scatter"(%x, %x, %i, %u, %u) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>, %c: tensor<f32>, %d: tensor<f32>):
    %9 = stablehlo.add %a, %c : tensor<f32>
    %10 = stablehlo.maximum %b, %d : tensor<f32>
    stablehlo.return %9, %10 : tensor<f32>, tensor<f32>
  }) : (tensor<8x4xf32>, tensor<8x4xf32>, tensor<3x1xi32>, tensor<3x4xf32>, tensor<3x4xf32>) -> (tensor<8x4xf32>, tensor<8x4xf32>)
  %5:2 = "stablehlo.scatter"(%x, %x, %i, %u, %u) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>, %c: tensor<f32>, %d: tensor<f32>):
    %9 = stablehlo.add %a, %c : tensor<f32>
    %10 = stablehlo.add %d, %b : tensor<f32>
    stablehlo.return %9, %10 : tensor<f32>, tensor<f32>
  }) : (tensor<8x4xf32>, tensor<8x4xf32>, tensor<3x1xi32>, tensor<3x4xf32>, tensor<3x4xf32>) -> (tensor<8x4xf32>, tensor<8x4xf32>)
  return %0, %1, %2, %3, %4#0, %4#1, %5#0, %5#1 : tensor<8x4xf32>, tensor<8x4xf32>, tensor<8x4xf32>, tensor<8x4xf32>, tensor<8x4xf32>, tensor<8x4xf32>, tensor<8x4xf32>, tensor<8x4xf32>
}
