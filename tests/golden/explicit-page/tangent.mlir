// RUN: types --types=tangent %s
@mesh = <["X"=2, "Y"=4]> {shardc.axis_types = ["Explicit", "Explicit"], shardc.device_kind = "cpu"}
%x : tensor<4xf32> {sdy.sharding = <@mesh, [{"X"}]>}
%i : tensor<4xi32> {sdy.sharding = <@mesh, [{"X"}]>}
