// RUN: opt -sdy-inline-meshes %s
// The mesh of replica groups there stays a name too.
module {
  sdy.mesh @m = <["x"=4]>
  func.func @main(%a: tensor<8xf32>) -> tensor<32xf32> {
    %0 = "stablehlo.all_gather"(%a) <{all_gather_dim = 0 : i64, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = #stablehlo.replica_group_mesh_axes<mesh = @m, axes = [#stablehlo.axis_ref<name = "x">]>, use_global_device_ids}> : (tensor<8xf32>) -> tensor<32xf32>
    return %0 : tensor<32xf32>
  }
}
func.func @f() { return }
