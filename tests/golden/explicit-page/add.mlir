// RUN: types --queries %s
@mesh = <["X"=2, "Y"=4]> {shardc.axis_types = ["Explicit", "Explicit"], shardc.device_kind = "cpu"}
%arg0 : tensor<4x1xi32> {sdy.sharding = <@mesh, [{"X"}, {}]>}
%arg1 : tensor<1x8xi32> {sdy.sharding = <@mesh, [{}, {"Y"}]>}
%result = chlo.broadcast_add %arg0, %arg1 : (tensor<4x1xi32>, tensor<1x8xi32>) -> tensor<4x8xi32>
shardc.typeof %arg0 {label = "arg0 sharding: "} : tensor<4x1xi32>
shardc.typeof %arg1 {label = "arg1 sharding: "} : tensor<1x8xi32>
shardc.typeof %result {label = "result sharding: "} : tensor<4x8xi32>
