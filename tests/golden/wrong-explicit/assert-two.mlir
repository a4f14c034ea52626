// RUN: types --max-alternatives=0 --constraints=assert %s
// STATUS: 1
@m = <["X"=2, "Y"=4]>
%x : tensor<8x8xf32> {sdy.sharding = <@m, [{"X"}, {}]>}
%zz1 : tensor<16x16xf32> {sdy.sharding = <@m, [{"Y"}, {}]>}
%zz2 : tensor<16x16xf32> {sdy.sharding = <@m, [{}, {"Y"}]>}
%0 = sdy.sharding_constraint %x <@m, [{"Y"}, {}]> : tensor<8x8xf32>
%1 = sdy.sharding_constraint %0 <@m, [{"Y"}, {}]> : tensor<8x8xf32>
%2 = sdy.sharding_constraint %1 <@m, [{}, {}]> : tensor<8x8xf32>
%zz3 = subtract %zz1, %zz2 : tensor<16x16xf32>
