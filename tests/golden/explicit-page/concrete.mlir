// RUN: types --queries %s
@mesh = <["X"=2, "Y"=4]> {shardc.axis_types = ["Explicit", "Explicit"], shardc.device_kind = "cpu"}
%a : tensor<8xi32>
%s = sdy.reshard %a <@mesh, [{"X"}]> : tensor<8xi32>
%c = convert %s : (tensor<8xi32>) -> tensor<8xf32>
%m = sine %c : tensor<8xf32>
shardc.mesh_context {label = "=== with mesh: ", suffix = " ==="} : () -> ()
shardc.typeof %m {label = "Concrete value sharding: ", form = "concrete"} : tensor<8xf32>
shardc.typeof %m {label = "Type-specified sharding: ", form = "spec"} : tensor<8xf32>
%r = sdy.named_computation<"check">(%m) out_shardings=[<@mesh, [{"X"}]>] (%p: tensor<8xf32>) {
  shardc.mesh_context {label = "=== with mesh: ", suffix = " ==="} : () -> ()
  shardc.typeof %p {label = "Concrete value sharding: ", form = "concrete"} : tensor<8xf32>
  shardc.typeof %p {label = "Type-specified sharding: ", form = "spec"} : tensor<8xf32>
  sdy.return %p : tensor<8xf32>
} {shardc.auto_axes} : (tensor<8xf32>) -> tensor<8xf32>
