// RUN: types --max-alternatives=0 %s
// STATUS: 1
@m = <["X"=2, "Y"=4]>
%x : tensor<8xf32> {sdy.sharding = <@m, [{}], unreduced={"X"}>}
%0 = tanh %x : tensor<8xf32>
