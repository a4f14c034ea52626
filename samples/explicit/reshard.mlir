@mesh = <["X"=2, "Y"=4]> {shardc.axis_types = ["Explicit", "Explicit"], shardc.device_kind = "cpu"}
%r : tensor<4x2xi32>
%s = sdy.reshard %r <@mesh, [{"X"}, {}]> : tensor<4x2xi32>
shardc.typeof %r {label = "replicated_array type: "} : tensor<4x2xi32>
shardc.typeof %s {label = "sharded_array type: "} : tensor<4x2xi32>
shardc.typeof %s {label = "", form = "spec"} : tensor<4x2xi32>
