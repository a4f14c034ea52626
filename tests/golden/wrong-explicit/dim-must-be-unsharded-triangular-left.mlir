// RUN: types --max-alternatives=0 %s
// STATUS: 1
@m = <["X"=2, "Y"=4]>
%a : tensor<8x8xf32> {sdy.sharding = <@m, [{}, {"X"}]>}
%b : tensor<8x8xf32> {sdy.sharding = <@m, [{}, {}]>}
%0 = "stablehlo.triangular_solve"(%a, %b) <{left_side = true, lower = true, unit_diagonal = false, transpose_a = #stablehlo<transpose NO_TRANSPOSE>}> : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
