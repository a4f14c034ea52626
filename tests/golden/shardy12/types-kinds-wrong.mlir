// RUN: types --shardy=0.12.0.1 --max-alternatives=0 %s
// STATUS: 1
// A maximum of partial sums is not the maximum of the sums. A request states the kind of the operand.
@m = <["X"=2, "Y"=4]>
%a : tensor<8x4xf32> {sdy.sharding = <@m, [{"X"}, {}], unreduced={"Y"}>}
%b : tensor<8x4xf32> {sdy.sharding = <@m, [{"X"}, {}], unreduced=min{"Y"}>}
%z = stablehlo.constant dense<0xFF800000> : tensor<f32>
%0 = stablehlo.reduce(%a init: %z) applies stablehlo.maximum across dimensions = [1] : (tensor<8x4xf32>, tensor<f32>) -> tensor<8xf32>
%1 = stablehlo.reshape %a {shardc.out_sharding = <@m, [{"X"}], unreduced=max{"Y"}>} : (tensor<8x4xf32>) -> tensor<32xf32>
%2 = stablehlo.pad %b, %z, low = [0, 0], high = [2, 0], interior = [0, 0] : (tensor<8x4xf32>, tensor<f32>) -> tensor<10x4xf32>
