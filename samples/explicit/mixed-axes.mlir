@mesh = <["X"=2, "Y"=4]> {shardc.axis_types = ["Explicit", "Explicit"], shardc.device_kind = "cpu"}
%arg1 : tensor<4x4xi32> {sdy.sharding = <@mesh, [{"X"}, {"Y"}]>}
shardc.mesh_context {label = "mesh inside f: "} : () -> ()
%c = convert %arg1 : (tensor<4x4xi32>) -> tensor<4x4xf32>
%x = sine %c : tensor<4x4xf32>
shardc.typeof %x {label = "x.sharding: "} : tensor<4x4xf32>
%z = sdy.named_computation<"g">(%x) out_shardings=[<@mesh, [{"X"}, {"Y"}]>] (%y: tensor<4x4xf32>) {
  shardc.mesh_context {label = "mesh inside g: "} : () -> ()
  shardc.typeof %y {label = "y.sharding inside g: jax.typeof(y) = ", form = "repr"} : tensor<4x4xf32>
  %k = stablehlo.constant dense<2.0> : tensor<4x4xf32>
  %m = stablehlo.multiply %y, %k : tensor<4x4xf32>
  sdy.return %m : tensor<4x4xf32>
} {shardc.auto_axes = ["X"]} : (tensor<4x4xf32>) -> tensor<4x4xf32>
shardc.typeof %z {label = "z.sharding: "} : tensor<4x4xf32>
%one = constant dense<1.0> : tensor<4x4xf32>
%out = add %z, %one : tensor<4x4xf32>
shardc.typeof %out : tensor<4x4xf32>
