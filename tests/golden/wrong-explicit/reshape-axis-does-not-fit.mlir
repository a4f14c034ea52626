// RUN: types --max-alternatives=0 %s
// STATUS: 1
@m = <["X"=2, "Y"=4]>
%x : tensor<12x3xf32> {sdy.sharding = <@m, [{"X"}, {}]>}
%0 = reshape %x : (tensor<12x3xf32>) -> tensor<3x4x3xf32>
