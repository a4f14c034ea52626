// RUN: types --max-alternatives=0 %s
// STATUS: 1
@m = <["X"=2, "Y"=4]>
%p : tensor<8xi1> {sdy.sharding = <@m, [{}]>}
%x : tensor<8xf32> {sdy.sharding = <@m, [{"X"}]>}
%0 = select %p, %x, %x : tensor<8xi1>, tensor<8xf32>
