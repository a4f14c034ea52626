@mesh = <["X"=2, "Y"=4]> {shardc.axis_types = ["Explicit", "Explicit"]}
%a : tensor<8xi32>
%s = sdy.reshard %a <@mesh, [{"X"}]> : tensor<8xi32>
%c = stablehlo.convert %s : (tensor<8xi32>) -> tensor<8xf32>
%m = stablehlo.sine %c : tensor<8xf32>
shardc.typeof %m {form = "concrete", label = "Concrete value sharding: "} : tensor<8xf32>
shardc.typeof %m {form = "spec", label = "Type-specified sharding: "} : tensor<8xf32>
%r = sdy.named_computation<"check">(%m) out_shardings=[<@mesh, [{"X"}]>] (%p: tensor<8xf32>) {
  shardc.typeof %p {form = "concrete", label = "Concrete value sharding: "} : tensor<8xf32>
  shardc.typeof %p {form = "spec", label = "Type-specified sharding: "} : tensor<8xf32>
  sdy.return %p : tensor<8xf32>
} {shardc.auto_axes} : (tensor<8xf32>) -> tensor<8xf32>
