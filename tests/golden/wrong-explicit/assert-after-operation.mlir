// RUN: types --max-alternatives=0 --constraints=assert %s
// STATUS: 1
@m = <["X"=2, "Y"=4]>
%x : tensor<8xf32> {sdy.sharding = <@m, [{"X"}]>}
%0 = sine %x : tensor<8xf32>
%1 = sdy.sharding_constraint %0 <@m, [{}]> : tensor<8xf32>
