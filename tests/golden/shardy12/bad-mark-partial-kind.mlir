// RUN: opt --shardy=0.12.0.1 '-sdy-insert-explicit-reshards=enable-full-version=true mark-partial-result-with-unreduced-axes=true' %s
// STATUS: 1
sdy.mesh @mesh = <["x"=2,"y"=2]>
func.func @dot(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"x"}]>}, %b: tensor<16x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}) -> (tensor<8x8xf32>{sdy.sharding=#sdy.sharding<@mesh, [{}, {}], unreduced=max{"y"}>}) {
  %0 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] {sdy.sharding=#sdy.sharding_per_value<[<@mesh, [{}, {}], unreduced=max{"y"}>]>} : (tensor<8x16xf32>, tensor<16x8xf32>) -> tensor<8x8xf32>
  return %0 : tensor<8x8xf32>
}
func.func @scatter(%in: tensor<8x16xf32>, %idx: tensor<4x1xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, %up: tensor<4x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}) -> tensor<8x16xf32> {
  %0 = "stablehlo.scatter"(%in, %idx, %up) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
    ^bb0(%p: tensor<f32>, %q: tensor<f32>):
    %m = stablehlo.multiply %p, %q : tensor<f32>
    stablehlo.return %m : tensor<f32>
  }) : (tensor<8x16xf32>, tensor<4x1xi32>, tensor<4x16xf32>) -> tensor<8x16xf32>
  return %0 : tensor<8x16xf32>
}
func.func @scatter_two(%in: tensor<8x16xf32>, %idx: tensor<4x1xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, %up: tensor<4x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}) -> tensor<8x16xf32> {
  %0 = "stablehlo.scatter"(%in, %idx, %up) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
    ^bb0(%p: tensor<f32>, %q: tensor<f32>):
    %m = stablehlo.multiply %p, %q : tensor<f32>
    %n = stablehlo.maximum %m, %q : tensor<f32>
    stablehlo.return %n : tensor<f32>
  }) : (tensor<8x16xf32>, tensor<4x1xi32>, tensor<4x16xf32>) -> tensor<8x16xf32>
  return %0 : tensor<8x16xf32>
}
func.func @scatter_many(%in: tensor<8x16xf32>, %idx: tensor<4x1xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, %up: tensor<4x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}) -> (tensor<8x16xf32>, tensor<8x16xf32>) {
  %0:2 = "stablehlo.scatter"(%in, %in, %idx, %up, %up) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
    ^bb0(%p: tensor<f32>, %q: tensor<f32>, %r: tensor<f32>, %s: tensor<f32>):
    %m = stablehlo.add %p, %r : tensor<f32>
    %n = stablehlo.add %q, %s : tensor<f32>
    stablehlo.return %m, %n : tensor<f32>, tensor<f32>
  }) : (tensor<8x16xf32>, tensor<8x16xf32>, tensor<4x1xi32>, tensor<4x16xf32>, tensor<4x16xf32>) -> (tensor<8x16xf32>, tensor<8x16xf32>)
  return %0#0, %0#1 : tensor<8x16xf32>, tensor<8x16xf32>
}
func.func @reduce_not(%a: tensor<8xi1> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}, %f: tensor<i1>) -> (tensor<i1>, tensor<i1>) {
  %0:2 = stablehlo.reduce(%a init: %f), (%a init: %f) across dimensions = [0] : (tensor<8xi1>, tensor<8xi1>, tensor<i1>, tensor<i1>) -> (tensor<i1>, tensor<i1>)
   reducer(%p: tensor<i1>, %q: tensor<i1>) (%r: tensor<i1>, %s: tensor<i1>) {
    %m = stablehlo.or %q, %p : tensor<i1>
    %n = stablehlo.or %r, %s : tensor<i1>
    stablehlo.return %m, %n : tensor<i1>, tensor<i1>
  }
  return %0#0, %0#1 : tensor<i1>, tensor<i1>
}
func.func @many_unreduced(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, %f: tensor<f32>) -> (tensor<16xf32>, tensor<16xf32>) {
  %0:2 = stablehlo.reduce(%a init: %f), (%a init: %f) across dimensions = [0] {sdy.sharding=#sdy.sharding_per_value<[<@mesh, [{}], unreduced={"y"}>,<@mesh, [{}], unreduced={"y"}>]>} : (tensor<8x16xf32>, tensor<8x16xf32>, tensor<f32>, tensor<f32>) -> (tensor<16xf32>, tensor<16xf32>)
   reducer(%p: tensor<f32>, %q: tensor<f32>) (%r: tensor<f32>, %s: tensor<f32>) {
    %m = stablehlo.add %q, %p : tensor<f32>
    %n = stablehlo.maximum %r, %s : tensor<f32>
    stablehlo.return %m, %n : tensor<f32>, tensor<f32>
  }
  return %0#0, %0#1 : tensor<16xf32>, tensor<16xf32>
}
