// Explicit mode: the type of each value says how it is sharded.
@mesh = <["X"=2, "Y"=4]> {shardc.axis_types = ["Explicit", "Explicit"], shardc.device_kind = "cpu"}

%x : tensor<4x1xi32> {sdy.sharding = <@mesh, [{"X"}, {}]>}
%y : tensor<1x8xi32> {sdy.sharding = <@mesh, [{}, {"Y"}]>}
shardc.typeof %x {label = "x sharding: "} : tensor<4x1xi32>
shardc.typeof %y {label = "y sharding: "} : tensor<1x8xi32>
%ans = chlo.broadcast_add %x, %y : (tensor<4x1xi32>, tensor<1x8xi32>) -> tensor<4x8xi32>
shardc.typeof %ans {label = "ans sharding: "} : tensor<4x8xi32>
