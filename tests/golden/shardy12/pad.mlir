// RUN: opt --shardy=0.12.0.1 -split-input-file -sdy-pad-for-divisibility %s
// Padding that is known to be zero needs no mask if the initial value is zero, too.
sdy.mesh @mesh = <["x"=4]>
func.func @reduce_of_zeros(%arg0: tensor<5x6xf32>) -> tensor<6xf32> {
  %cst = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = sdy.all_slice [{"x"}, {}] %arg0 out_sharding=<@mesh, [{"x"}, {}]> : tensor<5x6xf32>
  %1 = stablehlo.reduce(%0 init: %cst) applies stablehlo.add across dimensions = [0] {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{}]>]>} : (tensor<5x6xf32>, tensor<f32>) -> tensor<6xf32>
  return %1 : tensor<6xf32>
}
// -----
sdy.mesh @mesh = <["x"=4, "y"=2]>
func.func @reduce(%arg0: tensor<5x5xf32>, %arg1: tensor<f32>) -> tensor<f32> {
  %0 = sdy.all_slice [{"x"}, {"y"}] %arg0 out_sharding=<@mesh, [{"x"}, {"y"}]> : tensor<5x5xf32>
  %1 = stablehlo.reduce(%0 init: %arg1) applies stablehlo.maximum across dimensions = [0, 1] {sdy.sharding = #sdy.sharding_per_value<[<@mesh, []>]>} : (tensor<5x5xf32>, tensor<f32>) -> tensor<f32>
  return %1 : tensor<f32>
}
// -----
// A pad by zero: no mask before the product.
sdy.mesh @mesh = <["x"=4]>
func.func @pad_with_zero(%arg0: tensor<7x7xf32>, %arg1: tensor<9x5xf32>) -> tensor<7x5xf32> {
  %cst = stablehlo.constant dense<-0.0> : tensor<f32>
  %0 = stablehlo.pad %arg0, %cst, low = [1, 0], high = [1, 0], interior = [0, 0] {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"x"}, {}]>]>} : (tensor<7x7xf32>, tensor<f32>) -> tensor<9x7xf32>
  %1 = sdy.all_slice [{"x"}, {}] %arg1 out_sharding=<@mesh, [{"x"}, {}]> : tensor<9x5xf32>
  %2 = stablehlo.dot_general %0, %1, contracting_dims = [0] x [0] {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{}, {}]>]>} : (tensor<9x7xf32>, tensor<9x5xf32>) -> tensor<7x5xf32>
  return %2 : tensor<7x5xf32>
}
// -----
// Both components of an index are limited, because one of the dimensions is padded; the slices grow along the third.
sdy.mesh @mesh = <["x"=4, "y"=2]>
func.func @gather(%arg0: tensor<5x7x3xf32>, %arg1: tensor<4x2xi32>) -> tensor<4x3xf32> {
  %0 = sdy.all_slice [{"x"}, {}, {"y"}] %arg0 out_sharding=<@mesh, [{"x"}, {}, {"y"}]> : tensor<5x7x3xf32>
  %1 = "stablehlo.gather"(%0, %arg1) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0, 1], start_index_map = [1, 0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 1, 3>}> {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{}, {"y"}]>]>} : (tensor<5x7x3xf32>, tensor<4x2xi32>) -> tensor<4x3xf32>
  %2 = sdy.all_gather [{}, {"y"}] %1 out_sharding=<@mesh, [{}, {}]> : tensor<4x3xf32>
  return %2 : tensor<4x3xf32>
}
// -----
sdy.mesh @mesh = <["x"=4]>
func.func @gather_by_scalars(%arg0: tensor<5x3xf32>, %arg1: tensor<4xi32>) -> tensor<4x3xf32> {
  %0 = sdy.all_slice [{"x"}, {}] %arg0 out_sharding=<@mesh, [{"x"}, {}]> : tensor<5x3xf32>
  %1 = "stablehlo.gather"(%0, %arg1) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 3>}> {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{}, {}]>]>} : (tensor<5x3xf32>, tensor<4xi32>) -> tensor<4x3xf32>
  return %1 : tensor<4x3xf32>
}
// -----
sdy.mesh @mesh = <["x"=2, "y"=2]>
func.func @permute_and_constants(%arg0: tensor<3xf32>) -> tensor<3xf32> {
  %0 = sdy.all_slice [{"x"}] %arg0 out_sharding=<@mesh, [{"x"}]> : tensor<3xf32>
  %1 = sdy.collective_permute %0 out_sharding=<@mesh, [{"y"}]> : tensor<3xf32>
  %2 = stablehlo.constant {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"y"}]>]>} dense<[1.0, 2.0, 3.0]> : tensor<3xf32>
  %3 = sdy.constant {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"y"}]>]>} dense<5.0> : tensor<3xf32>
  %4 = stablehlo.add %1, %2 {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"y"}]>]>} : tensor<3xf32>
  %5 = stablehlo.add %4, %3 {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"y"}]>]>} : tensor<3xf32>
  %6 = sdy.all_gather [{"y"}] %5 out_sharding=<@mesh, [{}]> : tensor<3xf32>
  return %6 : tensor<3xf32>
}
// -----
sdy.mesh @mesh = <["x"=2]>
func.func @loop(%arg0: tensor<3xf32>, %arg1: tensor<i1>) -> tensor<3xf32> {
  %0 = sdy.all_slice [{"x"}] %arg0 out_sharding=<@mesh, [{"x"}]> : tensor<3xf32>
  %1:2 = stablehlo.while(%arg2 = %0, %arg3 = %arg1) : tensor<3xf32>, tensor<i1> attributes {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"x"}]>, <@mesh, []>]>}
  cond {
    stablehlo.return %arg3 : tensor<i1>
  } do {
    %3 = stablehlo.negate %arg2 {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"x"}]>]>} : tensor<3xf32>
    stablehlo.return %3, %arg3 : tensor<3xf32>, tensor<i1>
  }
  %2 = sdy.all_gather [{"x"}] %1#0 out_sharding=<@mesh, [{}]> : tensor<3xf32>
  return %2 : tensor<3xf32>
}
// -----
sdy.mesh @mesh = <["x"=2]>
func.func @complex(%arg0: tensor<3xcomplex<f32>>) -> tensor<3xcomplex<f32>> {
  %0 = sdy.all_slice [{"x"}] %arg0 out_sharding=<@mesh, [{"x"}]> : tensor<3xcomplex<f32>>
  %1 = sdy.all_gather [{"x"}] %0 out_sharding=<@mesh, [{}]> : tensor<3xcomplex<f32>>
  return %1 : tensor<3xcomplex<f32>>
}
