@mesh = <["X"=2, "Y"=4]> {shardc.axis_types = ["Auto", "Auto"], shardc.device_kind = "cpu"}
%arg1 : tensor<4x4xi32> {sdy.sharding = <@mesh, [{"X"}, {"Y"}]>}
shardc.mesh_context {label = "mesh inside f: "} : () -> ()
%c = convert %arg1 : (tensor<4x4xi32>) -> tensor<4x4xf32>
%x = sine %c : tensor<4x4xf32>
%r = sdy.named_computation<"explicit_g">(%x) in_shardings=[<@mesh, [{"X"}, {"Y"}]>] (%y: tensor<4x4xf32>) {
  shardc.mesh_context {label = "mesh inside g: "} : () -> ()
  shardc.typeof %y {label = "y.sharding inside g: jax.typeof(y) = ", form = "repr"} : tensor<4x4xf32>
  %k = stablehlo.constant dense<2.0> : tensor<4x4xf32>
  %z = stablehlo.multiply %y, %k : tensor<4x4xf32>
  shardc.typeof %z {label = "z.sharding inside g: jax.typeof(z) = ", form = "repr"} : tensor<4x4xf32>
  sdy.return %z : tensor<4x4xf32>
} {shardc.explicit_axes = ["X", "Y"]} : (tensor<4x4xf32>) -> tensor<4x4xf32>
shardc.typeof %r : tensor<4x4xf32>
