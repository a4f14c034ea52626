// RUN: types --types %s
@m = <["X"=2, "Y"=4]>
%b : tensor<8x8xf32> {sdy.sharding = <@m, [{}, {"X"}]>}
%a = constant dense<1.0> : tensor<8x8xf32>
%0 = "stablehlo.triangular_solve"(%a, %b) <{left_side = true, lower = true, unit_diagonal = false, transpose_a = #stablehlo<transpose NO_TRANSPOSE>}> : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
%1 = add %0, %b : tensor<8x8xf32>
