// RUN: types --max-alternatives=0 %s
// STATUS: 1
@m = <["X"=2, "Y"=4]>
%x : tensor<8xf32> {sdy.sharding = <@m, [{}], unreduced={"X"}>}
%y : tensor<8xf32> {sdy.sharding = <@m, [{}]>}
%0 = maximum %x, %y : tensor<8xf32>
