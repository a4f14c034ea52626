// RUN: types --max-alternatives=0 %s
// STATUS: 1
@m = <["X"=2, "Y"=4]>
%x : tensor<8xf32> {sdy.sharding = <@m, [{}]>, shardc.reduced = ["X"]}
%y : tensor<8xf32> {sdy.sharding = <@m, [{}]>}
%0 = compare LT, %x, %y : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xi1>
