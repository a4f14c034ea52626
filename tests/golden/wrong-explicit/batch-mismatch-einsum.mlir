// RUN: types --max-alternatives=0 %s
// STATUS: 1
@m = <["X"=2, "Y"=4]>
%x : tensor<8x4x8xf32> {sdy.sharding = <@m, [{"X"}, {}, {}]>}
%y : tensor<8x8x4xf32> {sdy.sharding = <@m, [{"Y"}, {}, {}]>}
%0 = "stablehlo.einsum"(%x, %y) {einsum_config = "bij,bjk->bik"} : (tensor<8x4x8xf32>, tensor<8x8x4xf32>) -> tensor<8x4x4xf32>
