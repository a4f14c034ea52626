// RUN: types --max-alternatives=0 %s
// STATUS: 1
@m = <["X"=2, "Y"=4]>
%x : tensor<8x4xf32> {sdy.sharding = <@m, [{}, {"X"}]>}
%y : tensor<8x4xf32> {sdy.sharding = <@m, [{}, {"Y"}]>}
%0 = concatenate %x, %y, dim = 0 : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<16x4xf32>
