// RUN: types --max-alternatives=0 %s
// STATUS: 1
@m = <["X"=2, "Y"=4]>
%x : tensor<8xf32> {sdy.sharding = <@m, [{}], unreduced=max{"X"}>}
%0 = add %x, %x : tensor<8xf32>
