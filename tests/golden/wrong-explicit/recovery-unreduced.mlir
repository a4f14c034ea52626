// RUN: types --types --max-alternatives=0 %s
// STATUS: 1
// After each of the three errors the unreduced axes of the result are not known, so the operations after it are not
// wrong. %5 and %6 may be unreduced along the unknown axes of the contracted and of the reduced dimension.
@m = <["X"=2, "Y"=4]>
%u : tensor<8x8xf32> {sdy.sharding = <@m, [{"X"}, {}], unreduced={"Y"}>}
%v : tensor<8x8xf32> {sdy.sharding = <@m, [{}, {"X"}], unreduced={"Y"}>}
%x : tensor<8x8xf32> {sdy.sharding = <@m, [{"X"}, {}]>}
%y : tensor<8x8xf32> {sdy.sharding = <@m, [{"Y"}, {}]>}
%0 = add %u, %v : tensor<8x8xf32>
%1 = add %0, %u : tensor<8x8xf32>
%2 = tanh %u : tensor<8x8xf32>
%3 = concatenate %2, %u, dim = 0 : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<16x8xf32>
%4 = add %x, %y : tensor<8x8xf32>
%c = constant dense<0.0> : tensor<f32>
%5 = stablehlo.dot_general %4, %4, contracting_dims = [0] x [0] {shardc.out_sharding = <@m, [{}, {}], unreduced={"Y"}>} : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
%6 = stablehlo.reduce(%4 init: %c) applies stablehlo.add across dimensions = [0] {shardc.out_sharding = <@m, [{}], unreduced={"Y"}>} : (tensor<8x8xf32>, tensor<f32>) -> tensor<8xf32>
