// RUN: types --queries %s
@mesh = <["X"=2, "Y"=4]> {shardc.axis_types = ["Explicit", "Explicit"], shardc.device_kind = "cpu"}
%x : tensor<4x4xi32> {sdy.sharding = <@mesh, [{"X"}, {}]>}
%y : tensor<4x4xi32> {sdy.sharding = <@mesh, [{}, {"X"}]>}
%r = sdy.named_computation<"add">(%x, %y) out_shardings=[<@mesh, [{"X"}, {}]>] (%a: tensor<4x4xi32>, %b: tensor<4x4xi32>) {
  shardc.mesh_context {label = "We're in auto-sharding mode here. This is the current mesh: "} : () -> ()
  %s = stablehlo.add %a, %b : tensor<4x4xi32>
  sdy.return %s : tensor<4x4xi32>
} {shardc.auto_axes} : (tensor<4x4xi32>, tensor<4x4xi32>) -> tensor<4x4xi32>
shardc.typeof %r {label = "Result type: "} : tensor<4x4xi32>
