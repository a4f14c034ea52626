// RUN: types --types --format=json %s
// STATUS: 1
@mesh = <["X"=2, "Y"=4]> {shardc.axis_types = ["Explicit", "Auto"]}
%x : tensor<4x4xf32> {sdy.sharding = <@mesh, [{"X"}, {}]>}
%y : tensor<4x4xf32> {sdy.sharding = <@mesh, [{}, {"X"}]>}
%c = constant dense<1.0> : tensor<4x4xf32>
%0 = add %x, %c : tensor<4x4xf32>
%1 = add %0, %y : tensor<4x4xf32>
%2 = sine %1 : tensor<4x4xf32>
