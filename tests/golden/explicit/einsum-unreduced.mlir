// RUN: types --types %s
// The letters of an einsum say which dimensions are contracted: here the last one of both operands.
@m = <["X"=2, "Y"=4]>
%x : tensor<8x8xf32> {sdy.sharding = <@m, [{"Y"}, {"X"}]>}
%y : tensor<8x8xf32> {sdy.sharding = <@m, [{}, {"X"}]>}
%0 = "stablehlo.einsum"(%x, %y) {einsum_config = "ab,cb->ac", shardc.out_sharding = <@m, [{"Y"}, {}], unreduced={"X"}>} : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
