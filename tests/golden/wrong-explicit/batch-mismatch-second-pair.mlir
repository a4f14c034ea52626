// RUN: types --max-alternatives=0 %s
// STATUS: 1
@m = <["X"=2, "Y"=4]>
%x : tensor<2x8x4xf32> {sdy.sharding = <@m, [{}, {"X"}, {}]>}
%y : tensor<2x8x4xf32> {sdy.sharding = <@m, [{}, {"Y"}, {}]>}
%0 = dot_general %x, %y, batching_dims = [0, 1] x [0, 1], contracting_dims = [2] x [2] : (tensor<2x8x4xf32>, tensor<2x8x4xf32>) -> tensor<2x8xf32>
