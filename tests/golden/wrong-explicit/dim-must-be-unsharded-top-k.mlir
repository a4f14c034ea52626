// RUN: types --max-alternatives=0 %s
// STATUS: 1
@m = <["X"=2, "Y"=4]>
%x : tensor<4x8xf32> {sdy.sharding = <@m, [{}, {"Y"}]>}
%v, %i = chlo.top_k(%x, k = 4) : tensor<4x8xf32> -> (tensor<4x4xf32>, tensor<4x4xi32>)
