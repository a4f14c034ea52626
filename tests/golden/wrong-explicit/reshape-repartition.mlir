// RUN: types --max-alternatives=0 %s
// STATUS: 1
@m = <["X"=2, "Y"=4]>
%x : tensor<8x6xf32> {sdy.sharding = <@m, [{"X"}, {}]>}
%0 = reshape %x : (tensor<8x6xf32>) -> tensor<12x4xf32>
