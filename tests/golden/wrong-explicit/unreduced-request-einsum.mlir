// RUN: types --max-alternatives=0 %s
// STATUS: 1
@m = <["X"=2, "Y"=4]>
%x : tensor<8x8xf32> {sdy.sharding = <@m, [{}, {"X"}]>}
%y : tensor<8x8xf32> {sdy.sharding = <@m, [{"X"}, {}]>}
%0 = "stablehlo.einsum"(%x, %y) {einsum_config = "ab,cb->ac", shardc.out_sharding = <@m, [{}, {}], unreduced={"X"}>} : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
%1 = "stablehlo.einsum"(%x, %y) {einsum_config = "ab,bc->ac", shardc.out_sharding = <@m, [{}, {}], unreduced={"Y"}>} : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
%2 = "stablehlo.einsum"(%x, %y) {einsum_config = "...b,bc->...c", shardc.out_sharding = <@m, [{}, {}], unreduced={"X"}>} : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
