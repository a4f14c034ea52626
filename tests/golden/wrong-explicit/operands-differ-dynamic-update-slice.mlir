// RUN: types --max-alternatives=0 %s
// STATUS: 1
@m = <["X"=2, "Y"=4]>
%x : tensor<8x4xf32> {sdy.sharding = <@m, [{}, {"X"}]>}
%u : tensor<1x4xf32> {sdy.sharding = <@m, [{}, {}]>}
%i = constant dense<0> : tensor<i32>
%0 = dynamic_update_slice %x, %u, %i, %i : (tensor<8x4xf32>, tensor<1x4xf32>, tensor<i32>, tensor<i32>) -> tensor<8x4xf32>
