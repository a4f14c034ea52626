// RUN: opt --shardy=0.12.0.1 -sdy-drop-sharding-and-mesh=keep-module-sharding-metadata=true %s
module attributes {sdy.output_shardings = #sdy.sharding_per_value<[<mesh<["x"=2]>, [{}]>]>, sdy.foo = 1 : i32} {
sdy.mesh @mesh = <["x"=2]>
sdy.mesh @other = <["y"=2]>
func.func @main(%arg0: tensor<4xf32> ) -> tensor<8xf32> {
    %0 = "stablehlo.all_gather"(%arg0) <{all_gather_dim = 0 : i64, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = #stablehlo.replica_group_mesh_axes<mesh = @mesh, axes = [#stablehlo.axis_ref<name = "x">]>, use_global_device_ids}> : (tensor<4xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}
}
