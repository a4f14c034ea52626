// RUN: types --types --max-alternatives=0 %s
// STATUS: 1
// A dot drops the reduced axes of a request, and a reduction keeps those of its operand, which are not known here.
@m = <["X"=2, "Y"=4]>
%x : tensor<8x8xf32> {sdy.sharding = <@m, [{"X"}, {}]>, shardc.reduced = ["Z"]}
%y : tensor<8x8xf32> {sdy.sharding = <@m, [{}, {}]>}
%r : tensor<8xf32> {sdy.sharding = <@m, [{}]>, shardc.reduced = ["Y"]}
%c = constant dense<0.0> : tensor<f32>
%0 = stablehlo.dot_general %x, %y, contracting_dims = [1] x [0] {shardc.out_sharding = <@m, [{"X"}, {}]>, shardc.reduced = ["Y"]} : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
%1 = multiply %0, %y : tensor<8x8xf32>
%2 = stablehlo.reduce(%x init: %c) applies stablehlo.add across dimensions = [0] {shardc.out_sharding = <@m, [{}]>} : (tensor<8x8xf32>, tensor<f32>) -> tensor<8xf32>
%3 = multiply %2, %r : tensor<8xf32>
