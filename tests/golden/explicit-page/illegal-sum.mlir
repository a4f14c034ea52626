// RUN: types --types %s
// STATUS: 1
@mesh = <["X"=2, "Y"=4]> {shardc.axis_types = ["Explicit", "Explicit"], shardc.device_kind = "cpu"}
%x : tensor<4x4xi32> {sdy.sharding = <@mesh, [{"X"}, {}]>}
%y : tensor<4x4xi32> {sdy.sharding = <@mesh, [{}, {"X"}]>}
%0 = add %x, %y : tensor<4x4xi32>
