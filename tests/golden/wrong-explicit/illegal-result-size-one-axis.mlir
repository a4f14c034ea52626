// RUN: types --max-alternatives=0 %s
// STATUS: 1
@m = <["X"=2, "Z"=1]>
%x : tensor<8x8xf32> {sdy.sharding = <@m, [{"Z"}, {}]>}
%y : tensor<8x8xf32> {sdy.sharding = <@m, [{}, {"Z"}]>}
%0 = add %x, %y : tensor<8x8xf32>
