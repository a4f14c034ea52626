// RUN: types --max-alternatives=0 %s
// STATUS: 1
@m = <["X"=2, "Y"=4]>
%x : tensor<8xf32> {sdy.sharding = <@m, [{"Y"}]>}
%c = constant dense<1.0> : tensor<2xf32>
%0 = concatenate %x, %c, dim = 0 : (tensor<8xf32>, tensor<2xf32>) -> tensor<10xf32>
