// RUN: types --types --max-alternatives=0 %s
// STATUS: 1
@g = <["d"=2, "m"=4]>
%a : tensor<8x8xf32> {sdy.sharding = <@g, [{"m"}, {}]>}
%b : tensor<8x8xf32> {sdy.sharding = <@g, [{}, {"m"}]>}
%0 = add %a, %b : tensor<8x8xf32>
%1 = sine %0 : tensor<8x8xf32>
%2 = multiply %1, %a : tensor<8x8xf32>
%3 = concatenate %2, %a, dim = 0 : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<16x8xf32>
