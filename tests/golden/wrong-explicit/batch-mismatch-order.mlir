// RUN: types --max-alternatives=0 %s
// STATUS: 1
@m = <["X"=2, "Y"=4]>
%x : tensor<8x4x8xf32> {sdy.sharding = <@m, [{"X", "Y"}, {}, {}]>}
%y : tensor<8x8x4xf32> {sdy.sharding = <@m, [{"Y", "X"}, {}, {}]>}
%0 = dot_general %x, %y, batching_dims = [0] x [0], contracting_dims = [2] x [1] : (tensor<8x4x8xf32>, tensor<8x8x4xf32>) -> tensor<8x4x4xf32>
