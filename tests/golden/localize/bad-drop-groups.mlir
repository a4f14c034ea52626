// RUN: opt --shardy=0.11.1 -sdy-drop-sharding-and-mesh %s
// STATUS: 1
// The groups still name the mesh.
sdy.mesh @g = <["x"=2]>
func.func @main(%a: tensor<4xf32>) -> tensor<8xf32> {
  %0 = "stablehlo.all_gather"(%a) <{all_gather_dim = 0 : i64, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = #stablehlo.replica_group_mesh_axes<mesh = @g, axes = [#stablehlo.axis_ref<name = "x">]>, use_global_device_ids}> : (tensor<4xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}
