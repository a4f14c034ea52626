// RUN: types --types --max-alternatives=0 %s
// STATUS: 1
@mesh = <["X"=2, "Y"=4]> {shardc.axis_types = ["Explicit", "Explicit"], shardc.device_kind = "cpu"}
%b : tensor<4x6xf32> {sdy.sharding = <@mesh, [{"X"}, {}]>}
%1 = reshape %b : (tensor<4x6xf32>) -> tensor<6x4xf32>
