// RUN: types --types %s
@mesh = <["X"=2, "Y"=4]> {shardc.axis_types = ["Explicit", "Explicit"], shardc.device_kind = "cpu"}
%a : tensor<1x8x1xf32> {sdy.sharding = <@mesh, [{}, {"X"}, {}]>}
%0 = reshape %a : (tensor<1x8x1xf32>) -> tensor<8xf32>
%b : tensor<4x6xf32> {sdy.sharding = <@mesh, [{"X"}, {}]>}
%1 = reshape %b : (tensor<4x6xf32>) -> tensor<4x2x3xf32>
%2 = reshape %1 : (tensor<4x2x3xf32>) -> tensor<4x6xf32>
%c : tensor<8x3xf32> {sdy.sharding = <@mesh, [{"X"}, {}]>}
%3 = reshape %c : (tensor<8x3xf32>) -> tensor<2x4x3xf32>
