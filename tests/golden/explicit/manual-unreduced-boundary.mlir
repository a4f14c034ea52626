// RUN: types --types %s
// All axes are Manual: an all-reduce sums partial sums, and the results of other operations can still be partial.
@m = <["X"=2, "Y"=4]>
%a : tensor<8x16xf32> {sdy.sharding = <@m, [{}, {"Y"}], unreduced={"X"}>}
%0 = sdy.manual_computation(%a) in_shardings=[<@m, [{}, {"Y"}], unreduced={"X"}>] out_shardings=[<@m, [{}, {"Y"}]>] manual_axes={"X", "Y"} (%v: tensor<8x4xf32>) {
  %1 = "stablehlo.all_reduce"(%v) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = #stablehlo.replica_group_mesh_axes<mesh = @m, axes = [#stablehlo.axis_ref<name = "X">]>, use_global_device_ids}> ({
  ^bb0(%p: tensor<f32>, %q: tensor<f32>):
    %s = stablehlo.add %p, %q : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<8x4xf32>) -> tensor<8x4xf32>
  sdy.return %1 : tensor<8x4xf32>
} : (tensor<8x16xf32>) -> tensor<8x16xf32>
%2 = sdy.manual_computation(%a) in_shardings=[<@m, [{}, {"Y"}], unreduced={"X"}>] out_shardings=[<@m, [{}, {"Y"}], unreduced={"X"}>] manual_axes={"X", "Y"} (%v: tensor<8x4xf32>) {
  %3 = stablehlo.add %v, %v : tensor<8x4xf32>
  sdy.return %3 : tensor<8x4xf32>
} : (tensor<8x16xf32>) -> tensor<8x16xf32>
