// RUN: types --max-alternatives=0 %s
// STATUS: 1
@m = <["X"=2, "Y"=4]>
%x : tensor<8xf32> {sdy.sharding = <@m, [{}]>, shardc.reduced = ["X"]}
%y : tensor<8xf32> {sdy.sharding = <@m, [{"X"}]>}
%0 = add %x, %y : tensor<8xf32>
