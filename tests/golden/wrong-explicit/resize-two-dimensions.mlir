// RUN: types --max-alternatives=0 %s
// STATUS: 1
@m = <["X"=2, "Y"=4]>
%x : tensor<8x8xf32> {sdy.sharding = <@m, [{"X"}, {"Y"}]>}
%0 = slice %x [0:5, 0:6] : (tensor<8x8xf32>) -> tensor<5x6xf32>
