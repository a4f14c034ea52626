// RUN: types --queries %s
@mesh = <["X"=2, "Y"=4]> {shardc.axis_types = ["Explicit", "Explicit"], shardc.device_kind = "cpu"}
%a : tensor<8xi32>
shardc.typeof %a {label = "JAX-level type of some_array: "} : tensor<8xi32>
shardc.typeof %a {label = "JAX-level type of x during tracing: "} : tensor<8xi32>
%b = add %a, %a : tensor<8xi32>
shardc.typeof %b : tensor<8xi32>
shardc.mesh_context {label = "Current mesh is: "} : () -> ()
