// RUN: opt --shardy=0.11.2 '-sdy-insert-explicit-reshards=enable-full-version=true' %s
sdy.mesh @mesh = <["x"=2,"y"=2]>
func.func @add_f32_1(%in: tensor<8x16xf32>, %idx: tensor<4x1xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, %up: tensor<4x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}) -> tensor<8x16xf32> {
  %0 = "stablehlo.scatter"(%in, %idx, %up) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
    ^bb0(%p: tensor<f32>, %q: tensor<f32>):
    %m = stablehlo.add %p, %q : tensor<f32>
    stablehlo.return %m : tensor<f32>
  }) : (tensor<8x16xf32>, tensor<4x1xi32>, tensor<4x16xf32>) -> tensor<8x16xf32>
  return %0 : tensor<8x16xf32>
}
func.func @add_f32_2(%in: tensor<8x16xf32>, %idx: tensor<4x1xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, %up: tensor<4x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}) -> tensor<8x16xf32> {
  %0:2 = "stablehlo.scatter"(%in, %in, %idx, %up, %up) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
    ^bb0(%p: tensor<f32>, %q: tensor<f32>, %r: tensor<f32>, %s: tensor<f32>):
    %m = stablehlo.add %p, %r : tensor<f32>
    %n = stablehlo.add %q, %s : tensor<f32>
    stablehlo.return %m, %n : tensor<f32>, tensor<f32>
  }) : (tensor<8x16xf32>, tensor<8x16xf32>, tensor<4x1xi32>, tensor<4x16xf32>, tensor<4x16xf32>) -> (tensor<8x16xf32>, tensor<8x16xf32>)
  return %0#0 : tensor<8x16xf32>
}
func.func @maximum_f32_1(%in: tensor<8x16xf32>, %idx: tensor<4x1xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, %up: tensor<4x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}) -> tensor<8x16xf32> {
  %0 = "stablehlo.scatter"(%in, %idx, %up) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
    ^bb0(%p: tensor<f32>, %q: tensor<f32>):
    %m = stablehlo.maximum %p, %q : tensor<f32>
    stablehlo.return %m : tensor<f32>
  }) : (tensor<8x16xf32>, tensor<4x1xi32>, tensor<4x16xf32>) -> tensor<8x16xf32>
  return %0 : tensor<8x16xf32>
}
func.func @maximum_f32_2(%in: tensor<8x16xf32>, %idx: tensor<4x1xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, %up: tensor<4x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}) -> tensor<8x16xf32> {
  %0:2 = "stablehlo.scatter"(%in, %in, %idx, %up, %up) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
    ^bb0(%p: tensor<f32>, %q: tensor<f32>, %r: tensor<f32>, %s: tensor<f32>):
    %m = stablehlo.maximum %p, %r : tensor<f32>
    %n = stablehlo.maximum %q, %s : tensor<f32>
    stablehlo.return %m, %n : tensor<f32>, tensor<f32>
  }) : (tensor<8x16xf32>, tensor<8x16xf32>, tensor<4x1xi32>, tensor<4x16xf32>, tensor<4x16xf32>) -> (tensor<8x16xf32>, tensor<8x16xf32>)
  return %0#0 : tensor<8x16xf32>
}
func.func @minimum_f32_1(%in: tensor<8x16xf32>, %idx: tensor<4x1xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, %up: tensor<4x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}) -> tensor<8x16xf32> {
  %0 = "stablehlo.scatter"(%in, %idx, %up) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
    ^bb0(%p: tensor<f32>, %q: tensor<f32>):
    %m = stablehlo.minimum %p, %q : tensor<f32>
    stablehlo.return %m : tensor<f32>
  }) : (tensor<8x16xf32>, tensor<4x1xi32>, tensor<4x16xf32>) -> tensor<8x16xf32>
  return %0 : tensor<8x16xf32>
}
func.func @minimum_f32_2(%in: tensor<8x16xf32>, %idx: tensor<4x1xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, %up: tensor<4x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}) -> tensor<8x16xf32> {
  %0:2 = "stablehlo.scatter"(%in, %in, %idx, %up, %up) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
    ^bb0(%p: tensor<f32>, %q: tensor<f32>, %r: tensor<f32>, %s: tensor<f32>):
    %m = stablehlo.minimum %p, %r : tensor<f32>
    %n = stablehlo.minimum %q, %s : tensor<f32>
    stablehlo.return %m, %n : tensor<f32>, tensor<f32>
  }) : (tensor<8x16xf32>, tensor<8x16xf32>, tensor<4x1xi32>, tensor<4x16xf32>, tensor<4x16xf32>) -> (tensor<8x16xf32>, tensor<8x16xf32>)
  return %0#0 : tensor<8x16xf32>
}
func.func @multiply_f32_1(%in: tensor<8x16xf32>, %idx: tensor<4x1xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, %up: tensor<4x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}) -> tensor<8x16xf32> {
  %0 = "stablehlo.scatter"(%in, %idx, %up) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
    ^bb0(%p: tensor<f32>, %q: tensor<f32>):
    %m = stablehlo.multiply %p, %q : tensor<f32>
    stablehlo.return %m : tensor<f32>
  }) : (tensor<8x16xf32>, tensor<4x1xi32>, tensor<4x16xf32>) -> tensor<8x16xf32>
  return %0 : tensor<8x16xf32>
}
func.func @multiply_f32_2(%in: tensor<8x16xf32>, %idx: tensor<4x1xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, %up: tensor<4x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}) -> tensor<8x16xf32> {
  %0:2 = "stablehlo.scatter"(%in, %in, %idx, %up, %up) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
    ^bb0(%p: tensor<f32>, %q: tensor<f32>, %r: tensor<f32>, %s: tensor<f32>):
    %m = stablehlo.multiply %p, %r : tensor<f32>
    %n = stablehlo.multiply %q, %s : tensor<f32>
    stablehlo.return %m, %n : tensor<f32>, tensor<f32>
  }) : (tensor<8x16xf32>, tensor<8x16xf32>, tensor<4x1xi32>, tensor<4x16xf32>, tensor<4x16xf32>) -> (tensor<8x16xf32>, tensor<8x16xf32>)
  return %0#0 : tensor<8x16xf32>
}
func.func @and_i1_1(%in: tensor<8x16xi1>, %idx: tensor<4x1xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, %up: tensor<4x16xi1> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}) -> tensor<8x16xi1> {
  %0 = "stablehlo.scatter"(%in, %idx, %up) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
    ^bb0(%p: tensor<i1>, %q: tensor<i1>):
    %m = stablehlo.and %p, %q : tensor<i1>
    stablehlo.return %m : tensor<i1>
  }) : (tensor<8x16xi1>, tensor<4x1xi32>, tensor<4x16xi1>) -> tensor<8x16xi1>
  return %0 : tensor<8x16xi1>
}
func.func @and_i1_2(%in: tensor<8x16xi1>, %idx: tensor<4x1xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, %up: tensor<4x16xi1> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}) -> tensor<8x16xi1> {
  %0:2 = "stablehlo.scatter"(%in, %in, %idx, %up, %up) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
    ^bb0(%p: tensor<i1>, %q: tensor<i1>, %r: tensor<i1>, %s: tensor<i1>):
    %m = stablehlo.and %p, %r : tensor<i1>
    %n = stablehlo.and %q, %s : tensor<i1>
    stablehlo.return %m, %n : tensor<i1>, tensor<i1>
  }) : (tensor<8x16xi1>, tensor<8x16xi1>, tensor<4x1xi32>, tensor<4x16xi1>, tensor<4x16xi1>) -> (tensor<8x16xi1>, tensor<8x16xi1>)
  return %0#0 : tensor<8x16xi1>
}
func.func @or_i1_1(%in: tensor<8x16xi1>, %idx: tensor<4x1xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, %up: tensor<4x16xi1> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}) -> tensor<8x16xi1> {
  %0 = "stablehlo.scatter"(%in, %idx, %up) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
    ^bb0(%p: tensor<i1>, %q: tensor<i1>):
    %m = stablehlo.or %p, %q : tensor<i1>
    stablehlo.return %m : tensor<i1>
  }) : (tensor<8x16xi1>, tensor<4x1xi32>, tensor<4x16xi1>) -> tensor<8x16xi1>
  return %0 : tensor<8x16xi1>
}
func.func @or_i1_2(%in: tensor<8x16xi1>, %idx: tensor<4x1xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, %up: tensor<4x16xi1> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}) -> tensor<8x16xi1> {
  %0:2 = "stablehlo.scatter"(%in, %in, %idx, %up, %up) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
    ^bb0(%p: tensor<i1>, %q: tensor<i1>, %r: tensor<i1>, %s: tensor<i1>):
    %m = stablehlo.or %p, %r : tensor<i1>
    %n = stablehlo.or %q, %s : tensor<i1>
    stablehlo.return %m, %n : tensor<i1>, tensor<i1>
  }) : (tensor<8x16xi1>, tensor<8x16xi1>, tensor<4x1xi32>, tensor<4x16xi1>, tensor<4x16xi1>) -> (tensor<8x16xi1>, tensor<8x16xi1>)
  return %0#0 : tensor<8x16xi1>
}
func.func @xor_i1_1(%in: tensor<8x16xi1>, %idx: tensor<4x1xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, %up: tensor<4x16xi1> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}) -> tensor<8x16xi1> {
  %0 = "stablehlo.scatter"(%in, %idx, %up) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
    ^bb0(%p: tensor<i1>, %q: tensor<i1>):
    %m = stablehlo.xor %p, %q : tensor<i1>
    stablehlo.return %m : tensor<i1>
  }) : (tensor<8x16xi1>, tensor<4x1xi32>, tensor<4x16xi1>) -> tensor<8x16xi1>
  return %0 : tensor<8x16xi1>
}
func.func @xor_i1_2(%in: tensor<8x16xi1>, %idx: tensor<4x1xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, %up: tensor<4x16xi1> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}) -> tensor<8x16xi1> {
  %0:2 = "stablehlo.scatter"(%in, %in, %idx, %up, %up) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
    ^bb0(%p: tensor<i1>, %q: tensor<i1>, %r: tensor<i1>, %s: tensor<i1>):
    %m = stablehlo.xor %p, %r : tensor<i1>
    %n = stablehlo.xor %q, %s : tensor<i1>
    stablehlo.return %m, %n : tensor<i1>, tensor<i1>
  }) : (tensor<8x16xi1>, tensor<8x16xi1>, tensor<4x1xi32>, tensor<4x16xi1>, tensor<4x16xi1>) -> (tensor<8x16xi1>, tensor<8x16xi1>)
  return %0#0 : tensor<8x16xi1>
}
func.func @add_i1_1(%in: tensor<8x16xi1>, %idx: tensor<4x1xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, %up: tensor<4x16xi1> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}) -> tensor<8x16xi1> {
  %0 = "stablehlo.scatter"(%in, %idx, %up) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
    ^bb0(%p: tensor<i1>, %q: tensor<i1>):
    %m = stablehlo.add %p, %q : tensor<i1>
    stablehlo.return %m : tensor<i1>
  }) : (tensor<8x16xi1>, tensor<4x1xi32>, tensor<4x16xi1>) -> tensor<8x16xi1>
  return %0 : tensor<8x16xi1>
}
func.func @add_i1_2(%in: tensor<8x16xi1>, %idx: tensor<4x1xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, %up: tensor<4x16xi1> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}) -> tensor<8x16xi1> {
  %0:2 = "stablehlo.scatter"(%in, %in, %idx, %up, %up) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
    ^bb0(%p: tensor<i1>, %q: tensor<i1>, %r: tensor<i1>, %s: tensor<i1>):
    %m = stablehlo.add %p, %r : tensor<i1>
    %n = stablehlo.add %q, %s : tensor<i1>
    stablehlo.return %m, %n : tensor<i1>, tensor<i1>
  }) : (tensor<8x16xi1>, tensor<8x16xi1>, tensor<4x1xi32>, tensor<4x16xi1>, tensor<4x16xi1>) -> (tensor<8x16xi1>, tensor<8x16xi1>)
  return %0#0 : tensor<8x16xi1>
}
func.func @maximum_i1_1(%in: tensor<8x16xi1>, %idx: tensor<4x1xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, %up: tensor<4x16xi1> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}) -> tensor<8x16xi1> {
  %0 = "stablehlo.scatter"(%in, %idx, %up) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
    ^bb0(%p: tensor<i1>, %q: tensor<i1>):
    %m = stablehlo.maximum %p, %q : tensor<i1>
    stablehlo.return %m : tensor<i1>
  }) : (tensor<8x16xi1>, tensor<4x1xi32>, tensor<4x16xi1>) -> tensor<8x16xi1>
  return %0 : tensor<8x16xi1>
}
func.func @maximum_i1_2(%in: tensor<8x16xi1>, %idx: tensor<4x1xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, %up: tensor<4x16xi1> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}) -> tensor<8x16xi1> {
  %0:2 = "stablehlo.scatter"(%in, %in, %idx, %up, %up) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
    ^bb0(%p: tensor<i1>, %q: tensor<i1>, %r: tensor<i1>, %s: tensor<i1>):
    %m = stablehlo.maximum %p, %r : tensor<i1>
    %n = stablehlo.maximum %q, %s : tensor<i1>
    stablehlo.return %m, %n : tensor<i1>, tensor<i1>
  }) : (tensor<8x16xi1>, tensor<8x16xi1>, tensor<4x1xi32>, tensor<4x16xi1>, tensor<4x16xi1>) -> (tensor<8x16xi1>, tensor<8x16xi1>)
  return %0#0 : tensor<8x16xi1>
}
func.func @multiply_i1_1(%in: tensor<8x16xi1>, %idx: tensor<4x1xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, %up: tensor<4x16xi1> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}) -> tensor<8x16xi1> {
  %0 = "stablehlo.scatter"(%in, %idx, %up) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
    ^bb0(%p: tensor<i1>, %q: tensor<i1>):
    %m = stablehlo.multiply %p, %q : tensor<i1>
    stablehlo.return %m : tensor<i1>
  }) : (tensor<8x16xi1>, tensor<4x1xi32>, tensor<4x16xi1>) -> tensor<8x16xi1>
  return %0 : tensor<8x16xi1>
}
func.func @multiply_i1_2(%in: tensor<8x16xi1>, %idx: tensor<4x1xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, %up: tensor<4x16xi1> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}) -> tensor<8x16xi1> {
  %0:2 = "stablehlo.scatter"(%in, %in, %idx, %up, %up) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
    ^bb0(%p: tensor<i1>, %q: tensor<i1>, %r: tensor<i1>, %s: tensor<i1>):
    %m = stablehlo.multiply %p, %r : tensor<i1>
    %n = stablehlo.multiply %q, %s : tensor<i1>
    stablehlo.return %m, %n : tensor<i1>, tensor<i1>
  }) : (tensor<8x16xi1>, tensor<8x16xi1>, tensor<4x1xi32>, tensor<4x16xi1>, tensor<4x16xi1>) -> (tensor<8x16xi1>, tensor<8x16xi1>)
  return %0#0 : tensor<8x16xi1>
}
func.func @and_i32_1(%in: tensor<8x16xi32>, %idx: tensor<4x1xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, %up: tensor<4x16xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}) -> tensor<8x16xi32> {
  %0 = "stablehlo.scatter"(%in, %idx, %up) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
    ^bb0(%p: tensor<i32>, %q: tensor<i32>):
    %m = stablehlo.and %p, %q : tensor<i32>
    stablehlo.return %m : tensor<i32>
  }) : (tensor<8x16xi32>, tensor<4x1xi32>, tensor<4x16xi32>) -> tensor<8x16xi32>
  return %0 : tensor<8x16xi32>
}
func.func @and_i32_2(%in: tensor<8x16xi32>, %idx: tensor<4x1xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, %up: tensor<4x16xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}) -> tensor<8x16xi32> {
  %0:2 = "stablehlo.scatter"(%in, %in, %idx, %up, %up) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
    ^bb0(%p: tensor<i32>, %q: tensor<i32>, %r: tensor<i32>, %s: tensor<i32>):
    %m = stablehlo.and %p, %r : tensor<i32>
    %n = stablehlo.and %q, %s : tensor<i32>
    stablehlo.return %m, %n : tensor<i32>, tensor<i32>
  }) : (tensor<8x16xi32>, tensor<8x16xi32>, tensor<4x1xi32>, tensor<4x16xi32>, tensor<4x16xi32>) -> (tensor<8x16xi32>, tensor<8x16xi32>)
  return %0#0 : tensor<8x16xi32>
}
func.func @or_i32_1(%in: tensor<8x16xi32>, %idx: tensor<4x1xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, %up: tensor<4x16xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}) -> tensor<8x16xi32> {
  %0 = "stablehlo.scatter"(%in, %idx, %up) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
    ^bb0(%p: tensor<i32>, %q: tensor<i32>):
    %m = stablehlo.or %p, %q : tensor<i32>
    stablehlo.return %m : tensor<i32>
  }) : (tensor<8x16xi32>, tensor<4x1xi32>, tensor<4x16xi32>) -> tensor<8x16xi32>
  return %0 : tensor<8x16xi32>
}
func.func @or_i32_2(%in: tensor<8x16xi32>, %idx: tensor<4x1xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, %up: tensor<4x16xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}) -> tensor<8x16xi32> {
  %0:2 = "stablehlo.scatter"(%in, %in, %idx, %up, %up) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
    ^bb0(%p: tensor<i32>, %q: tensor<i32>, %r: tensor<i32>, %s: tensor<i32>):
    %m = stablehlo.or %p, %r : tensor<i32>
    %n = stablehlo.or %q, %s : tensor<i32>
    stablehlo.return %m, %n : tensor<i32>, tensor<i32>
  }) : (tensor<8x16xi32>, tensor<8x16xi32>, tensor<4x1xi32>, tensor<4x16xi32>, tensor<4x16xi32>) -> (tensor<8x16xi32>, tensor<8x16xi32>)
  return %0#0 : tensor<8x16xi32>
}
func.func @xor_i32_1(%in: tensor<8x16xi32>, %idx: tensor<4x1xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, %up: tensor<4x16xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}) -> tensor<8x16xi32> {
  %0 = "stablehlo.scatter"(%in, %idx, %up) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
    ^bb0(%p: tensor<i32>, %q: tensor<i32>):
    %m = stablehlo.xor %p, %q : tensor<i32>
    stablehlo.return %m : tensor<i32>
  }) : (tensor<8x16xi32>, tensor<4x1xi32>, tensor<4x16xi32>) -> tensor<8x16xi32>
  return %0 : tensor<8x16xi32>
}
func.func @xor_i32_2(%in: tensor<8x16xi32>, %idx: tensor<4x1xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, %up: tensor<4x16xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}) -> tensor<8x16xi32> {
  %0:2 = "stablehlo.scatter"(%in, %in, %idx, %up, %up) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
    ^bb0(%p: tensor<i32>, %q: tensor<i32>, %r: tensor<i32>, %s: tensor<i32>):
    %m = stablehlo.xor %p, %r : tensor<i32>
    %n = stablehlo.xor %q, %s : tensor<i32>
    stablehlo.return %m, %n : tensor<i32>, tensor<i32>
  }) : (tensor<8x16xi32>, tensor<8x16xi32>, tensor<4x1xi32>, tensor<4x16xi32>, tensor<4x16xi32>) -> (tensor<8x16xi32>, tensor<8x16xi32>)
  return %0#0 : tensor<8x16xi32>
}
func.func @add_i32_1(%in: tensor<8x16xi32>, %idx: tensor<4x1xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, %up: tensor<4x16xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}) -> tensor<8x16xi32> {
  %0 = "stablehlo.scatter"(%in, %idx, %up) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
    ^bb0(%p: tensor<i32>, %q: tensor<i32>):
    %m = stablehlo.add %p, %q : tensor<i32>
    stablehlo.return %m : tensor<i32>
  }) : (tensor<8x16xi32>, tensor<4x1xi32>, tensor<4x16xi32>) -> tensor<8x16xi32>
  return %0 : tensor<8x16xi32>
}
func.func @add_i32_2(%in: tensor<8x16xi32>, %idx: tensor<4x1xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, %up: tensor<4x16xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}) -> tensor<8x16xi32> {
  %0:2 = "stablehlo.scatter"(%in, %in, %idx, %up, %up) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
    ^bb0(%p: tensor<i32>, %q: tensor<i32>, %r: tensor<i32>, %s: tensor<i32>):
    %m = stablehlo.add %p, %r : tensor<i32>
    %n = stablehlo.add %q, %s : tensor<i32>
    stablehlo.return %m, %n : tensor<i32>, tensor<i32>
  }) : (tensor<8x16xi32>, tensor<8x16xi32>, tensor<4x1xi32>, tensor<4x16xi32>, tensor<4x16xi32>) -> (tensor<8x16xi32>, tensor<8x16xi32>)
  return %0#0 : tensor<8x16xi32>
}
func.func @minimum_i32_1(%in: tensor<8x16xi32>, %idx: tensor<4x1xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, %up: tensor<4x16xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}) -> tensor<8x16xi32> {
  %0 = "stablehlo.scatter"(%in, %idx, %up) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
    ^bb0(%p: tensor<i32>, %q: tensor<i32>):
    %m = stablehlo.minimum %p, %q : tensor<i32>
    stablehlo.return %m : tensor<i32>
  }) : (tensor<8x16xi32>, tensor<4x1xi32>, tensor<4x16xi32>) -> tensor<8x16xi32>
  return %0 : tensor<8x16xi32>
}
func.func @minimum_i32_2(%in: tensor<8x16xi32>, %idx: tensor<4x1xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, %up: tensor<4x16xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}) -> tensor<8x16xi32> {
  %0:2 = "stablehlo.scatter"(%in, %in, %idx, %up, %up) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
    ^bb0(%p: tensor<i32>, %q: tensor<i32>, %r: tensor<i32>, %s: tensor<i32>):
    %m = stablehlo.minimum %p, %r : tensor<i32>
    %n = stablehlo.minimum %q, %s : tensor<i32>
    stablehlo.return %m, %n : tensor<i32>, tensor<i32>
  }) : (tensor<8x16xi32>, tensor<8x16xi32>, tensor<4x1xi32>, tensor<4x16xi32>, tensor<4x16xi32>) -> (tensor<8x16xi32>, tensor<8x16xi32>)
  return %0#0 : tensor<8x16xi32>
}
func.func @multiply_i32_1(%in: tensor<8x16xi32>, %idx: tensor<4x1xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, %up: tensor<4x16xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}) -> tensor<8x16xi32> {
  %0 = "stablehlo.scatter"(%in, %idx, %up) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
    ^bb0(%p: tensor<i32>, %q: tensor<i32>):
    %m = stablehlo.multiply %p, %q : tensor<i32>
    stablehlo.return %m : tensor<i32>
  }) : (tensor<8x16xi32>, tensor<4x1xi32>, tensor<4x16xi32>) -> tensor<8x16xi32>
  return %0 : tensor<8x16xi32>
}
func.func @multiply_i32_2(%in: tensor<8x16xi32>, %idx: tensor<4x1xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, %up: tensor<4x16xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}) -> tensor<8x16xi32> {
  %0:2 = "stablehlo.scatter"(%in, %in, %idx, %up, %up) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
    ^bb0(%p: tensor<i32>, %q: tensor<i32>, %r: tensor<i32>, %s: tensor<i32>):
    %m = stablehlo.multiply %p, %r : tensor<i32>
    %n = stablehlo.multiply %q, %s : tensor<i32>
    stablehlo.return %m, %n : tensor<i32>, tensor<i32>
  }) : (tensor<8x16xi32>, tensor<8x16xi32>, tensor<4x1xi32>, tensor<4x16xi32>, tensor<4x16xi32>) -> (tensor<8x16xi32>, tensor<8x16xi32>)
  return %0#0 : tensor<8x16xi32>
}
