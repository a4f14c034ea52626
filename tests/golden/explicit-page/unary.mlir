// RUN: types --types=long %s
@mesh = <["X"=2, "Y"=4]> {shardc.axis_types = ["Explicit", "Explicit"], shardc.device_kind = "cpu"}
%x : tensor<4x4xf32> {sdy.sharding = <@mesh, [{"X"}, {"Y"}]>}
%0 = sine %x : tensor<4x4xf32>
%1 = exponential %0 : tensor<4x4xf32>
