// RUN: types --shardy=0.12.0.1 --types %s
// A computation in which only X is manual: partial sums along X enter as such, those along Z stay partial sums. JAX also
// states the axes that are not manual.
@m = <["X"=2, "Y"=4, "Z"=2]>
%a : tensor<8x16xf32> {sdy.sharding = <@m, [{}, {"Y"}], unreduced={"X", "Z"}>}
%b : tensor<8x16xf32> {sdy.sharding = <@m, [{"X", "Y"}, {}]>, shardc.reduced = ["Z"]}
%0 = sdy.manual_computation(%a) in_shardings=[<@m, [{}, {"Y"}], unreduced={"X", "Z"}>] out_shardings=[<@m, [{}, {"Y"}], unreduced={"Z"}>] manual_axes={"X"} (%v: tensor<8x16xf32>) {
  %1 = "stablehlo.all_reduce"(%v) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = #stablehlo.replica_group_mesh_axes<mesh = @m, axes = [#stablehlo.axis_ref<name = "X">]>, use_global_device_ids}> ({
  ^bb0(%p: tensor<f32>, %q: tensor<f32>):
    %s = stablehlo.add %p, %q : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<8x16xf32>) -> tensor<8x16xf32>
  sdy.return %1 : tensor<8x16xf32>
} : (tensor<8x16xf32>) -> tensor<8x16xf32>
%2 = sdy.manual_computation(%b) in_shardings=[<@m, [{"X", "Y"}, {}]>] out_shardings=[<@m, [{"X", "Y"}, {}]>] manual_axes={"X"} (%w: tensor<4x16xf32>) {
  %3 = stablehlo.negate %w : tensor<4x16xf32>
  sdy.return %3 : tensor<4x16xf32>
} : (tensor<8x16xf32>) -> tensor<8x16xf32>
