// RUN: types --max-alternatives=0 %s
// STATUS: 1
@m = <["X"=2, "Y"=4]>
%x : tensor<8x8xf32> {sdy.sharding = <@m, [{"Y"}, {}]>}
%y : tensor<8x8xf32> {sdy.sharding = <@m, [{}, {"Y"}]>}
%0 = compare LT, %x, %y : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xi1>
