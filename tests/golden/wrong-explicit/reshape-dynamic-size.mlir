// RUN: types --max-alternatives=0 %s
// STATUS: 1
@m = <["X"=2, "Y"=4]>
%x : tensor<?x4xf32> {sdy.sharding = <@m, [{}, {"X"}]>}
%s = constant dense<[2, 8]> : tensor<2xi32>
%0 = dynamic_reshape %x, %s : (tensor<?x4xf32>, tensor<2xi32>) -> tensor<2x?xf32>
