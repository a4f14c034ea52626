// RUN: types --max-alternatives=0 %s
// STATUS: 1
@m = <["X"=2, "Y"=4]>
%x : tensor<8x8xf32> {sdy.sharding = <@m, [{"X"}, {}]>}
%0 = "stablehlo.unary_einsum"(%x) {einsum_config = "aa->a"} : (tensor<8x8xf32>) -> tensor<8xf32>
