// RUN: types --max-alternatives=0 --constraints=assert %s
// STATUS: 1
@m = <["X"=2, "Y"=4]>
%x : tensor<8xf32> {sdy.sharding = <@m, [{"X"}]>}
%0 = sdy.sharding_constraint %x <@m, [{"Y"}]> : tensor<8xf32>
