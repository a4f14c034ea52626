// RUN: opt --shardy=0.12.0.1 -split-input-file -sdy-convert-global-to-local %s
// Gathers with indices of any width, and scatters that one bit restricts to the leaders.
sdy.mesh @mesh = <["x"=2, "y"=4, "z"=2]>
func.func @main(%arg0: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"z"}]>}, %i: tensor<3x2xi32> , %j: tensor<16x2xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"y"}, {}]>}, %u: tensor<16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y"}]>}, %r: tensor<8x16xf32>, %s0: tensor<2xi32>, %sc: tensor<i32>, %fs: tensor<f32>, %u1: tensor<4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y"}]>}) {
  %0 = "stablehlo.gather"(%arg0, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [], collapsed_slice_dims = [0, 1], start_index_map = [0, 1], index_vector_dim = 1>, slice_sizes = array<i64: 1, 1>}> {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{}]>]>} : (tensor<8x16xf32>, tensor<3x2xi32>) -> tensor<3xf32>
  return
}
// -----
sdy.mesh @mesh = <["x"=2, "y"=4, "z"=2]>
func.func @main(%arg0: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"z"}]>}, %i: tensor<3x2xi32> , %j: tensor<16x2xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"y"}, {}]>}, %u: tensor<16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y"}]>}, %r: tensor<8x16xf32>, %s0: tensor<2xi32>, %sc: tensor<i32>, %fs: tensor<f32>, %u1: tensor<4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y"}]>}) {
  %0 = "stablehlo.gather"(%arg0, %s0) <{dimension_numbers = #stablehlo.gather<offset_dims = [], collapsed_slice_dims = [0, 1], start_index_map = [1, 0], index_vector_dim = 0>, slice_sizes = array<i64: 1, 1>}> {sdy.sharding = #sdy.sharding_per_value<[<@mesh, []>]>} : (tensor<8x16xf32>, tensor<2xi32>) -> tensor<f32>
  return
}
// -----
sdy.mesh @mesh = <["x"=2, "y"=4, "z"=2]>
func.func @main(%arg0: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"z"}]>}, %i: tensor<3x2xi32> , %j: tensor<16x2xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"y"}, {}]>}, %u: tensor<16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y"}]>}, %r: tensor<8x16xf32>, %s0: tensor<2xi32>, %sc: tensor<i32>, %fs: tensor<f32>, %u1: tensor<4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y"}]>}) {
  %0 = "stablehlo.gather"(%arg0, %sc) <{dimension_numbers = #stablehlo.gather<offset_dims = [0], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 0>, slice_sizes = array<i64: 1, 16>}> {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"z"}]>]>} : (tensor<8x16xf32>, tensor<i32>) -> tensor<16xf32>
  return
}
// -----
sdy.mesh @mesh = <["x"=2, "y"=4, "z"=2]>
func.func @main(%arg0: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"z"}]>}, %i: tensor<3x2xi32> , %j: tensor<16x2xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"y"}, {}]>}, %u: tensor<16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y"}]>}, %r: tensor<8x16xf32>, %s0: tensor<2xi32>, %sc: tensor<i32>, %fs: tensor<f32>, %u1: tensor<4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y"}]>}) {
  %0 = "stablehlo.gather"(%arg0, %sc) <{dimension_numbers = #stablehlo.gather<offset_dims = [0], collapsed_slice_dims = [0], start_index_map = [1], index_vector_dim = 0>, slice_sizes = array<i64: 1, 1>}> {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{}]>]>} : (tensor<8x16xf32>, tensor<i32>) -> tensor<1xf32>
  return
}
// -----
sdy.mesh @mesh = <["x"=2, "y"=4, "z"=2]>
func.func @main(%arg0: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"z"}]>}, %i: tensor<3x2xi32> , %j: tensor<16x2xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"y"}, {}]>}, %u: tensor<16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y"}]>}, %r: tensor<8x16xf32>, %s0: tensor<2xi32>, %sc: tensor<i32>, %fs: tensor<f32>, %u1: tensor<4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y"}]>}) {
  %0 = "stablehlo.gather"(%arg0, %j) <{dimension_numbers = #stablehlo.gather<offset_dims = [], collapsed_slice_dims = [0, 1], start_index_map = [0, 1], index_vector_dim = 1>, slice_sizes = array<i64: 1, 1>}> {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"y"}]>]>} : (tensor<8x16xf32>, tensor<16x2xi32>) -> tensor<16xf32>
  return
}
// -----
sdy.mesh @mesh = <["x"=2, "y"=4, "z"=2]>
func.func @main(%arg0: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"z"}]>}, %i: tensor<3x2xi32> , %j: tensor<16x2xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"y"}, {}]>}, %u: tensor<16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y"}]>}, %r: tensor<8x16xf32>, %s0: tensor<2xi32>, %sc: tensor<i32>, %fs: tensor<f32>, %u1: tensor<4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y"}]>}) {
  %0 = "stablehlo.scatter"(%arg0, %j, %u) <{scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0, 1], scatter_dims_to_operand_dims = [0, 1], index_vector_dim = 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }) {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"x"}, {"z"}]>]>} : (tensor<8x16xf32>, tensor<16x2xi32>, tensor<16xf32>) -> tensor<8x16xf32>
  return
}
// -----
sdy.mesh @mesh = <["x"=2, "y"=4, "z"=2]>
func.func @main(%arg0: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"z"}]>}, %i: tensor<3x2xi32> , %j: tensor<16x2xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"y"}, {}]>}, %u: tensor<16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y"}]>}, %r: tensor<8x16xf32>, %s0: tensor<2xi32>, %sc: tensor<i32>, %fs: tensor<f32>, %u1: tensor<4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y"}]>}) {
  %0 = "stablehlo.scatter"(%r, %j, %u) <{scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0, 1], scatter_dims_to_operand_dims = [0, 1], index_vector_dim = 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }) {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{}, {}]>]>} : (tensor<8x16xf32>, tensor<16x2xi32>, tensor<16xf32>) -> tensor<8x16xf32>
  return
}
// -----
sdy.mesh @mesh = <["x"=2, "y"=4, "z"=2]>
func.func @main(%arg0: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, %i: tensor<3x1xi32>, %i64: tensor<3x1xi64>, %j: tensor<16x1xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"y"}, {}]>}, %u: tensor<16x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y"}, {}]>}, %r: tensor<8x16xf32>, %j8: tensor<16x1xi8> {sdy.sharding = #sdy.sharding<@mesh, [{"y"}, {}]>}, %arg8: tensor<8x16xi8> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, %i8: tensor<3x1xui8>, %sc: tensor<f32>) {
  %0 = "stablehlo.gather"(%arg0, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 16>}> {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{}, {}], unreduced={"x"}>]>} : (tensor<8x16xf32>, tensor<3x1xi32>) -> tensor<3x16xf32>
  return
}
// -----
sdy.mesh @mesh = <["x"=2, "y"=4, "z"=2]>
func.func @main(%arg0: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, %i: tensor<3x1xi32>, %i64: tensor<3x1xi64>, %j: tensor<16x1xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"y"}, {}]>}, %u: tensor<16x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y"}, {}]>}, %r: tensor<8x16xf32>, %j8: tensor<16x1xi8> {sdy.sharding = #sdy.sharding<@mesh, [{"y"}, {}]>}, %arg8: tensor<8x16xi8> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, %i8: tensor<3x1xui8>, %sc: tensor<f32>) {
  %0 = "stablehlo.gather"(%arg0, %i64) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 16>}> {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{}, {}]>]>} : (tensor<8x16xf32>, tensor<3x1xi64>) -> tensor<3x16xf32>
  %9 = sdy.all_reduce {"x"} %0 out_sharding=<@mesh, [{}, {}]> : tensor<3x16xf32>
  return
}
// -----
sdy.mesh @mesh = <["x"=2, "y"=4, "z"=2]>
func.func @main(%arg0: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, %i: tensor<3x1xi32>, %i64: tensor<3x1xi64>, %j: tensor<16x1xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"y"}, {}]>}, %u: tensor<16x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y"}, {}]>}, %r: tensor<8x16xf32>, %j8: tensor<16x1xi8> {sdy.sharding = #sdy.sharding<@mesh, [{"y"}, {}]>}, %arg8: tensor<8x16xi8> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, %i8: tensor<3x1xui8>, %sc: tensor<f32>) {
  %0 = "stablehlo.gather"(%arg0, %i8) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 16>}> {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{}, {}]>]>} : (tensor<8x16xf32>, tensor<3x1xui8>) -> tensor<3x16xf32>
  %9 = stablehlo.sine %0 : tensor<3x16xf32>
  return
}
// -----
sdy.mesh @mesh = <["x"=2, "y"=4, "z"=2]>
func.func @main(%arg0: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, %i: tensor<3x1xi32>, %i64: tensor<3x1xi64>, %j: tensor<16x1xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"y"}, {}]>}, %u: tensor<16x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y"}, {}]>}, %r: tensor<8x16xf32>, %j8: tensor<16x1xi8> {sdy.sharding = #sdy.sharding<@mesh, [{"y"}, {}]>}, %arg8: tensor<8x16xi8> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, %i8: tensor<3x1xui8>, %sc: tensor<f32>) {
  %0 = "stablehlo.scatter"(%r, %j, %u) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.maximum %a, %b : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }) {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{}, {}]>]>} : (tensor<8x16xf32>, tensor<16x1xi32>, tensor<16x16xf32>) -> tensor<8x16xf32>
  return
}
// -----
sdy.mesh @mesh = <["x"=2, "y"=4, "z"=2]>
func.func @main(%arg0: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, %i: tensor<3x1xi32>, %i64: tensor<3x1xi64>, %j: tensor<16x1xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"y"}, {}]>}, %u: tensor<16x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y"}, {}]>}, %r: tensor<8x16xf32>, %j8: tensor<16x1xi8> {sdy.sharding = #sdy.sharding<@mesh, [{"y"}, {}]>}, %arg8: tensor<8x16xi8> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, %i8: tensor<3x1xui8>, %sc: tensor<f32>) {
  %0 = "stablehlo.scatter"(%r, %j8, %u) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }) {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{}, {}]>]>} : (tensor<8x16xf32>, tensor<16x1xi8>, tensor<16x16xf32>) -> tensor<8x16xf32>
  %9 = stablehlo.sine %0 : tensor<8x16xf32>
  return
}
// -----
sdy.mesh @mesh = <["x"=2, "y"=4, "z"=2]>
func.func @main(%arg0: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, %i: tensor<3x1xi32>, %i64: tensor<3x1xi64>, %j: tensor<16x1xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"y"}, {}]>}, %u: tensor<16x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y"}, {}]>}, %r: tensor<8x16xf32>, %j8: tensor<16x1xi8> {sdy.sharding = #sdy.sharding<@mesh, [{"y"}, {}]>}, %arg8: tensor<8x16xi8> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, %i8: tensor<3x1xui8>, %sc: tensor<f32>) {
  %0 = "stablehlo.scatter"(%r, %j, %u) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }) {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{}, {}], unreduced={"y"}>]>} : (tensor<8x16xf32>, tensor<16x1xi32>, tensor<16x16xf32>) -> tensor<8x16xf32>
  return
}
// -----
sdy.mesh @mesh = <["x"=2, "y"=4, "z"=2]>
func.func @main(%arg0: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, %i: tensor<3x1xi32>, %i64: tensor<3x1xi64>, %j: tensor<16x1xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"y"}, {}]>}, %u: tensor<16x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y"}, {}]>}, %r: tensor<8x16xf32>, %j8: tensor<16x1xi8> {sdy.sharding = #sdy.sharding<@mesh, [{"y"}, {}]>}, %arg8: tensor<8x16xi8> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, %i8: tensor<3x1xui8>, %sc: tensor<f32>) {
  %0 = "stablehlo.scatter"(%arg0, %j, %u) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }) {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"x"}, {}]>]>} : (tensor<8x16xf32>, tensor<16x1xi32>, tensor<16x16xf32>) -> tensor<8x16xf32>
  return
}
// -----
sdy.mesh @mesh = <["x"=2, "y"=4, "z"=2]>
func.func @main(%arg0: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, %i: tensor<3x1xi32>, %i64: tensor<3x1xi64>, %j: tensor<16x1xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"y"}, {}]>}, %u: tensor<16x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y"}, {}]>}, %r: tensor<8x16xf32>, %j8: tensor<16x1xi8> {sdy.sharding = #sdy.sharding<@mesh, [{"y"}, {}]>}, %arg8: tensor<8x16xi8> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, %i8: tensor<3x1xui8>, %sc: tensor<f32>) {
  %0 = "stablehlo.scatter"(%arg0, %j, %u) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }) {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"x"}, {}]>]>} : (tensor<8x16xf32>, tensor<16x1xi32>, tensor<16x16xf32>) -> tensor<8x16xf32>
  %9 = sdy.all_reduce {"y"} %0 out_sharding=<@mesh, [{"x"}, {}]> : tensor<8x16xf32>
  return
}
// -----
sdy.mesh @mesh = <["x"=2, "y"=4, "z"=2]>
func.func @main(%arg0: tensor<8x16xcomplex<f32>> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, %i: tensor<3x1xi32>) {
  %0 = "stablehlo.gather"(%arg0, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 16>}> {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{}, {}]>]>} : (tensor<8x16xcomplex<f32>>, tensor<3x1xi32>) -> tensor<3x16xcomplex<f32>>
  return
}
