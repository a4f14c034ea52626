// RUN: types --max-alternatives=0 %s
// STATUS: 1
@m = <["X"=2, "Y"=4]>
%x : tensor<8x2x4xf32> {sdy.sharding = <@m, [{"X"}, {}, {}]>}
%0 = reshape %x : (tensor<8x2x4xf32>) -> tensor<2x4x8xf32>
