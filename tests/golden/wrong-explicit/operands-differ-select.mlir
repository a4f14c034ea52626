// RUN: types --max-alternatives=0 %s
// STATUS: 1
@m = <["X"=2, "Y"=4]>
%p : tensor<8xi1> {sdy.sharding = <@m, [{"X"}]>}
%x : tensor<8xf32> {sdy.sharding = <@m, [{"X"}]>}
%y : tensor<8xf32> {sdy.sharding = <@m, [{}]>}
%0 = select %p, %x, %y : tensor<8xi1>, tensor<8xf32>
