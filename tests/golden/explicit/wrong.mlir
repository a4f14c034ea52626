// RUN: types --types --max-errors=0 %s
// STATUS: 1
@mesh = <["X"=2, "Y"=4]>
%x : tensor<4x4xi32> {sdy.sharding = <@mesh, [{"X"}, {}]>}
%y : tensor<4x4xi32> {sdy.sharding = <@mesh, [{}, {"X"}]>}
%0 = add %x, %y : tensor<4x4xi32>
// -----
@mesh = <["X"=2, "Y"=4]>
%x : tensor<8x4xf32> {sdy.sharding = <@mesh, [{"X"}, {}]>}
%y : tensor<8x4xf32> {sdy.sharding = <@mesh, [{"Y"}, {}]>}
%0 = add %x, %y : tensor<8x4xf32>
// -----
@mesh = <["data"=2, "model"=4]>
%x : tensor<16x8xf32> {sdy.sharding = <@mesh, [{}, {"model"}]>}
%w : tensor<8x4xf32> {sdy.sharding = <@mesh, [{"model"}, {}]>}
%0 = dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<16x8xf32>, tensor<8x4xf32>) -> tensor<16x4xf32>
// -----
@mesh = <["X"=2]>
%x : tensor<6x4x8xf32> {sdy.sharding = <@mesh, [{"X"}, {}, {}]>}
%y : tensor<6x8x4xf32> {sdy.sharding = <@mesh, [{}, {}, {}]>}
%0 = dot_general %x, %y, batching_dims = [0] x [0], contracting_dims = [2] x [1] : (tensor<6x4x8xf32>, tensor<6x8x4xf32>) -> tensor<6x4x4xf32>
// -----
@mesh = <["X"=2]>
%x : tensor<4x6xf32> {sdy.sharding = <@mesh, [{"X"}, {}]>}
%0 = reshape %x : (tensor<4x6xf32>) -> tensor<6x4xf32>
// -----
@mesh = <["X"=4]>
%x : tensor<8xf32> {sdy.sharding = <@mesh, [{"X"}]>}
%0 = slice %x [0:6] : (tensor<8xf32>) -> tensor<6xf32>
// -----
@mesh = <["X"=2]>
%x : tensor<8x4xf32> {sdy.sharding = <@mesh, [{"X"}, {}]>}
%c = constant dense<1.0> : tensor<3x4xf32>
%0 = concatenate %x, %c, dim = 0 : (tensor<8x4xf32>, tensor<3x4xf32>) -> tensor<11x4xf32>
// -----
@mesh = <["X"=2]>
%x : tensor<4x8xf32> {sdy.sharding = <@mesh, [{}, {"X"}]>}
%v, %i = chlo.top_k(%x, k = 2) : tensor<4x8xf32> -> (tensor<4x2xf32>, tensor<4x2xi32>)
// -----
@mesh = <["X"=2]>
%x : tensor<8x4xf32> {sdy.sharding = <@mesh, [{"X"}, {}]>}
%y : tensor<8x4xf32> {sdy.sharding = <@mesh, [{}, {}]>}
%0 = concatenate %x, %y, dim = 0 : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<16x4xf32>
// -----
@mesh = <["X"=2]>
%t : tensor<64x16xf32> {sdy.sharding = <@mesh, [{}, {}]>}
%i : tensor<8x1xi32> {sdy.sharding = <@mesh, [{"X"}, {}]>}
%0 = "stablehlo.gather"(%t, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 16>}> : (tensor<64x16xf32>, tensor<8x1xi32>) -> tensor<8x16xf32>
// -----
@mesh = <["X"=2]>
%x : tensor<8xf32> {sdy.sharding = <@mesh, [{"X"}]>}
%i : tensor<4x1xi32>
%u : tensor<4xf32>
%0 = "stablehlo.scatter"(%x, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
^bb0(%p: tensor<f32>, %q: tensor<f32>):
  %s = stablehlo.add %p, %q : tensor<f32>
  stablehlo.return %s : tensor<f32>
}) : (tensor<8xf32>, tensor<4x1xi32>, tensor<4xf32>) -> tensor<8xf32>
// -----
@mesh = <["X"=2]>
%x : tensor<4x8x4xf32> {sdy.sharding = <@mesh, [{}, {}, {"X"}]>}
%w : tensor<1x4x4xf32>
%0 = convolution(%x, %w) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<4x8x4xf32>, tensor<1x4x4xf32>) -> tensor<4x8x4xf32>
// -----
sdy.mesh @mesh = <["X"=2]>
func.func @main(%x: tensor<8x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"X"}, {}]>}, %w: tensor<2x4x6xf32>, %g: tensor<2xi32>) {
  %0 = "chlo.ragged_dot"(%x, %w, %g) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [0], rhs_group_dimensions = [0]>}> : (tensor<8x4xf32>, tensor<2x4x6xf32>, tensor<2xi32>) -> tensor<8x6xf32>
  return
}
// -----
@mesh = <["X"=2]>
%x : tensor<8xf32> {sdy.sharding = <@mesh, [{"X"}]>}
%0 = "my.op"(%x) : (tensor<8xf32>) -> tensor<8xf32>
// -----
@a = <["X"=2, "Y"=2]>
@b = <["Z"=4]>
%x : tensor<8xf32> {sdy.sharding = <@a, [{"X"}]>}
%y : tensor<8xf32> {sdy.sharding = <@b, [{"Z"}]>}
%0 = add %x, %y : tensor<8xf32>
// -----
@mesh = <["X"=2]>
%x : tensor<8xf32> {sdy.sharding = <@mesh, [{}], unreduced={"X"}>}
%0 = sine %x : tensor<8xf32>
// -----
@mesh = <["X"=2]>
%x : tensor<8xf32> {sdy.sharding = <@mesh, [{}]>, shardc.reduced = ["X"]}
%y : tensor<8xf32> {sdy.sharding = <@mesh, [{}]>}
%0 = add %x, %y : tensor<8xf32>
// -----
@mesh = <["X"=2]>
%x : tensor<8xf32> {sdy.sharding = <@mesh, [{}], unreduced=max{"X"}>}
%0 = add %x, %x : tensor<8xf32>
// -----
@mesh = <["X"=2, "Y"=2]>
%x : tensor<4x8xf32> {sdy.sharding = <@mesh, [{}, {"X"}]>}
%y : tensor<8x4xf32> {sdy.sharding = <@mesh, [{"X"}, {}]>}
%0 = dot_general %x, %y, contracting_dims = [1] x [0] {shardc.out_sharding = <@mesh, [{}, {}], unreduced={"Y"}>} : (tensor<4x8xf32>, tensor<8x4xf32>) -> tensor<4x4xf32>
// -----
@mesh = <["X"=2]>
%x : tensor<8xf32> {sdy.sharding = <@mesh, [{"X"}]>, shardc.reduced = ["X"]}
// -----
@mesh = <["X"=2, "Y"=4]> {shardc.axis_types = ["Explicit", "Auto"]}
%x : tensor<8xf32> {sdy.sharding = <@mesh, [{"X"}]>}
%0 = sine %x {shardc.out_sharding = <@mesh, [{"Y"}]>} : tensor<8xf32>
// -----
@mesh = <["X"=2]>
%x : tensor<8xf32> {sdy.sharding = <@mesh, [{"X"}]>}
%0 = sine %x {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{}]>]>} : tensor<8xf32>
// -----
@mesh = <["X"=2]>
%x : tensor<8xf32> {sdy.sharding = <@mesh, [{"X"}]>}
%0 = sine %x {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"X"}]>]>, shardc.out_sharding = #sdy.sharding<@mesh, [{}]>} : tensor<8xf32>
// -----
@mesh = <["X"=2]>
%x : tensor<8xf32> {sdy.sharding = <@mesh, [{"X"}]>}
%0 = stablehlo.while(%c = %x) : tensor<8xf32>
cond {
  %t = stablehlo.constant dense<true> : tensor<i1>
  stablehlo.return %t : tensor<i1>
} do {
  %n = sdy.reshard %c <@mesh, [{}]> : tensor<8xf32>
  stablehlo.return %n : tensor<8xf32>
}
// -----
@mesh = <["X"=2]>
%i : tensor<i32>
%x : tensor<8xf32> {sdy.sharding = <@mesh, [{"X"}]>}
%y : tensor<8xf32> {sdy.sharding = <@mesh, [{}]>}
%0 = "stablehlo.case"(%i) ({
  stablehlo.return %x : tensor<8xf32>
}, {
  stablehlo.return %y : tensor<8xf32>
}) : (tensor<i32>) -> tensor<8xf32>
// -----
sdy.mesh @mesh = <["X"=2]>
func.func @main(%x: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"X"}]>}, %y: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}) {
  %0 = call @f(%x) : (tensor<8xf32>) -> tensor<8xf32>
  %1 = call @f(%y) : (tensor<8xf32>) -> tensor<8xf32>
  return
}
func.func private @f(%a: tensor<8xf32>) -> tensor<8xf32> {
  return %a : tensor<8xf32>
}
// -----
@mesh = <["X"=2]>
%x : tensor<8xf32> {sdy.sharding = <@mesh, [{"X"}]>}
%0 = sdy.named_computation<"f">(%x) (%a: tensor<8xf32>) {
  %s = stablehlo.sine %a : tensor<8xf32>
  sdy.return %s : tensor<8xf32>
} {shardc.auto_axes} : (tensor<8xf32>) -> tensor<8xf32>
// -----
@mesh = <["X"=2]>
%x : tensor<8xf32> {sdy.sharding = <@mesh, [{"X"}]>}
%0 = sdy.manual_computation(%x) in_shardings=[<@mesh, [{}]>] out_shardings=[<@mesh, [{}]>] manual_axes={"X"} (%a: tensor<8xf32>) {
  sdy.return %a : tensor<8xf32>
} : (tensor<8xf32>) -> tensor<8xf32>
// -----
@mesh = <["X"=2]>
%x : tensor<8xf32> {sdy.sharding = <@mesh, [{"X"}]>}
%0 = sdy.manual_computation(%x) in_shardings=[<@mesh, [{"X"}]>] out_shardings=[<@mesh, [{}], unreduced={"X"}>] manual_axes={"X"} (%a: tensor<4xf32>) {
  %b = stablehlo.concatenate %a, %a, dim = 0 : (tensor<4xf32>, tensor<4xf32>) -> tensor<8xf32>
  sdy.return %b : tensor<8xf32>
} : (tensor<8xf32>) -> tensor<8xf32>
// -----
@mesh = <["X"=2]>
%x : tensor<8x4xf32> {sdy.sharding = <@mesh, [{"X"}, {}]>}
%y : tensor<8x4xf32> {sdy.sharding = <@mesh, [{}, {}]>}
%0 = "shardc.vmap"(%x, %y) ({
^bb0(%a: tensor<4xf32>, %b: tensor<4xf32>):
  %s = stablehlo.add %a, %b : tensor<4xf32>
  "shardc.return"(%s) : (tensor<4xf32>) -> ()
}) {in_axes = array<i64: 0, 0>, out_axes = array<i64: 0>} : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
// -----
@mesh = <["X"=2]>
%x : tensor<8xf32> {sdy.sharding = <@mesh, [{}]>}
%0 = "stablehlo.all_gather"(%x) <{all_gather_dim = 0 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<8xf32>) -> tensor<16xf32>
// -----
@mesh = <["X"=4]>
%x : tensor<8xf32> {sdy.sharding = <@mesh, [{"X":(1)2}]>}
// -----
@mesh = <["X"=2, "Y"=4]> {shardc.axis_types = ["Explicit"]}
// -----
@mesh = <["X"=2]>
%x : tensor<8xf32> {sdy.sharding = <@mesh, [{"X"}]>}
%0 = custom_call @Sharding(%x) {mhlo.sharding = "{replicated}"} : (tensor<8xf32>) -> tensor<8xf32>
// -----
@mesh = <["X"=2]>
%x : tensor<8xf32> {sdy.sharding = <@mesh, [{"X", ?}]>}
// -----
@mesh = <["X"=2]>
%x : tensor<8xf32> {sdy.sharding = <@mesh, [{"X"}p1]>}
// -----
@mesh = <["X"=2]>
%x : tensor<8xf32> {sdy.sharding = <@mesh, [{"X"}]>}
%0 = custom_call @f(%x) : (tensor<8xf32>) -> tensor<8xf32>
// -----
@mesh = <["X"=2]>
%x : tensor<4x8x4xf32> {sdy.sharding = <@mesh, [{"X"}, {}, {}]>}
%w : tensor<1x4x4xf32>
%0 = convolution(%x, %w) dim_numbers = [b, 0, f]x[0, i, o]->[b, f, 0], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<4x8x4xf32>, tensor<1x4x4xf32>) -> tensor<4x4x8xf32>
// -----
@mesh = <["X"=2, "Y"=2]>
%x : tensor<8xf32> {sdy.sharding = <@mesh, [{"X", "Y"}]>}
%0 = sdy.manual_computation(%x) in_shardings=[<@mesh, [{"X", "Y"}]>] out_shardings=[<@mesh, [{"X", "Y"}]>] manual_axes={"X", "Y"} (%a: tensor<2xf32>) {
  %b = "stablehlo.all_gather"(%a) <{all_gather_dim = 0 : i64, replica_groups = dense<[[0, 3], [1, 2]]> : tensor<2x2xi64>}> : (tensor<2xf32>) -> tensor<4xf32>
  sdy.return %a : tensor<2xf32>
} : (tensor<8xf32>) -> tensor<8xf32>
// -----
@mesh = <["X"=2]>
%x : tensor<8xf32> {sdy.sharding = <@mesh, [{"X"}]>}
%y : tensor<8xf32> {sdy.sharding = <@mesh, [{}]>}
sdy.sharding_group %x group_id=0 : tensor<8xf32>
sdy.sharding_group %y group_id=0 : tensor<8xf32>
// -----
@mesh = <["X"=2]>
%x : tensor<4x8xf32> {sdy.sharding = <@mesh, [{}, {}]>}
%0 = dot_general %x, %x, contracting_dims = [1] x [1] {shardc.out_sharding = <@mesh, [{}, {}]>, shardc.reduced = ["X"]} : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x4xf32>
// -----
sdy.mesh @mesh = <["X"=2, "Y"=4]>
func.func @main(%x: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}) {
  %0 = stablehlo.sine %x : tensor<8x8xf32>
  %1 = sdy.sharding_constraint %0 <@mesh, [{?}, {?}], replicated={"X"}> : tensor<8x8xf32>
  return
}
