// RUN: types --max-alternatives=0 %s
// STATUS: 1
@m = <["X"=2, "Y"=4]>
%x : tensor<8x4xf32> {sdy.sharding = <@m, [{"Y"}, {}]>}
%0 = slice %x [0:6, 0:4] : (tensor<8x4xf32>) -> tensor<6x4xf32>
