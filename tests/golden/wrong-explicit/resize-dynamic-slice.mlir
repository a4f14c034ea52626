// RUN: types --max-alternatives=0 %s
// STATUS: 1
@m = <["X"=2, "Y"=4]>
%x : tensor<8x4xf32> {sdy.sharding = <@m, [{"Y"}, {}]>}
%i = constant dense<0> : tensor<i32>
%0 = dynamic_slice %x, %i, %i, sizes = [6, 4] : (tensor<8x4xf32>, tensor<i32>, tensor<i32>) -> tensor<6x4xf32>
