// RUN: types --max-alternatives=0 --reshape=document %s
// STATUS: 1
@m = <["X"=2, "Y"=4]>
%x : tensor<8x3xf32> {sdy.sharding = <@m, [{"X"}, {}]>}
%0 = reshape %x : (tensor<8x3xf32>) -> tensor<2x4x3xf32>
