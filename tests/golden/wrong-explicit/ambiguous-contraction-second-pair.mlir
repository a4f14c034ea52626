// RUN: types --max-alternatives=0 %s
// STATUS: 1
@m = <["X"=2, "Y"=4]>
%x : tensor<4x8x8xf32> {sdy.sharding = <@m, [{}, {}, {"X"}]>}
%y : tensor<8x8x4xf32> {sdy.sharding = <@m, [{}, {"X"}, {}]>}
%0 = dot_general %x, %y, contracting_dims = [1, 2] x [0, 1] : (tensor<4x8x8xf32>, tensor<8x8x4xf32>) -> tensor<4x4xf32>
