// RUN: types --max-alternatives=0 %s
// STATUS: 1
@m = <["X"=2, "Y"=4]>
%x : tensor<4x4x4xf32> {sdy.sharding = <@m, [{"X"}, {}, {}]>}
%y : tensor<4x4x4xf32> {sdy.sharding = <@m, [{}, {}, {"X"}]>}
%0 = add %x, %y : tensor<4x4x4xf32>
