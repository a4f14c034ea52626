// RUN: types --shardy=0.12.0.1 --types %s
// Partial maxima and minima stay what they are when data only moves, and in a reduction of their own kind.
@m = <["X"=2, "Y"=4]>
%a : tensor<8x4xf32> {sdy.sharding = <@m, [{"X"}, {}], unreduced=max{"Y"}>}
%b : tensor<2x4xf32> {sdy.sharding = <@m, [{"X"}, {}], unreduced=max{"Y"}>}
%i : tensor<i32>
%0 = stablehlo.transpose %a, dims = [1, 0] : (tensor<8x4xf32>) -> tensor<4x8xf32>
%1 = stablehlo.reshape %0 : (tensor<4x8xf32>) -> tensor<2x2x8xf32>
%2 = stablehlo.reshape %a {shardc.out_sharding = <@m, [{"X"}], unreduced=max{"Y"}>} : (tensor<8x4xf32>) -> tensor<32xf32>
%3 = stablehlo.slice %a [0:4, 0:4] : (tensor<8x4xf32>) -> tensor<4x4xf32>
%4 = stablehlo.dynamic_update_slice %a, %b, %i, %i : (tensor<8x4xf32>, tensor<2x4xf32>, tensor<i32>, tensor<i32>) -> tensor<8x4xf32>
%5 = stablehlo.concatenate %a, %b, dim = 0 : (tensor<8x4xf32>, tensor<2x4xf32>) -> tensor<10x4xf32>
%z = stablehlo.constant dense<0xFF800000> : tensor<f32>
%6 = stablehlo.reduce(%a init: %z) applies stablehlo.maximum across dimensions = [1] : (tensor<8x4xf32>, tensor<f32>) -> tensor<8xf32>
