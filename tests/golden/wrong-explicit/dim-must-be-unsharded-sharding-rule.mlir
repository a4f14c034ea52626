// RUN: types --max-alternatives=0 %s
// STATUS: 1
@m = <["X"=2, "Y"=4]>
%x : tensor<8xf32> {sdy.sharding = <@m, [{"X"}]>}
%0 = "stablehlo.custom_call"(%x) {call_target_name = "f", sdy.sharding_rule = #sdy.op_sharding_rule<([i])->([j]) {i=8, j=4}, custom>} : (tensor<8xf32>) -> tensor<4xf32>
