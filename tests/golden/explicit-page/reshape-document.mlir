// RUN: types --types --reshape=document --max-alternatives=0 %s
// STATUS: 1
@mesh = <["X"=2, "Y"=4]> {shardc.axis_types = ["Explicit", "Explicit"], shardc.device_kind = "cpu"}
%c : tensor<8x3xf32> {sdy.sharding = <@mesh, [{"X"}, {}]>}
%3 = reshape %c : (tensor<8x3xf32>) -> tensor<2x4x3xf32>
