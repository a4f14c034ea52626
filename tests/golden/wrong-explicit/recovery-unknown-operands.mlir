// RUN: types --types --max-alternatives=0 %s
// STATUS: 1
// An unknown list is no reason to reject an operation that has no rule.
@m = <["X"=2, "Y"=4]>
%x : tensor<8x8xf32> {sdy.sharding = <@m, [{"X"}, {}]>}
%y : tensor<8x8xf32> {sdy.sharding = <@m, [{"Y"}, {}]>}
%0 = add %x, %y : tensor<8x8xf32>
%1 = "other.op"(%0) : (tensor<8x8xf32>) -> tensor<8x8xf32>
%2 = stablehlo.custom_call @other(%0) : (tensor<8x8xf32>) -> tensor<8x8xf32>
%3 = "stablehlo.unary_einsum"(%0) {einsum_config = "aa->a"} : (tensor<8x8xf32>) -> tensor<8xf32>
