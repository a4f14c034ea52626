// RUN: types --types --max-alternatives=0 %s
// STATUS: 1
@m = <["X"=2, "Y"=4]>
@n = <["X"=4, "Y"=2]>
%x : tensor<8x8xf32> {sdy.sharding = <@m, [{"X"}, {}]>}
%w : tensor<8x8xf32> {sdy.sharding = <@n, [{"X"}, {}]>}
%z1 : tensor<16x16xf32> {sdy.sharding = <@m, [{"X"}, {}]>}
%z2 : tensor<16x16xf32> {sdy.sharding = <@m, [{}, {"X"}]>}
%p = constant dense<true> : tensor<i1>
%0 = add %x, %w : tensor<8x8xf32>
%1 = sine %0 : tensor<8x8xf32>
%2 = add %w, %1 : tensor<8x8xf32>
%3 = add %1, %x : tensor<8x8xf32>
%4 = concatenate %1, %1, dim = 0 : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<16x8xf32>
%5 = dot_general %1, %w, contracting_dims = [1] x [0] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
%6 = sdy.sharding_constraint %1 <@n, [{"Y"}, {}]> : tensor<8x8xf32>
%xt = transpose %x, dims = [1, 0] : (tensor<8x8xf32>) -> tensor<8x8xf32>
%7 = "stablehlo.triangular_solve"(%1, %xt) <{left_side = true, lower = true, unit_diagonal = false, transpose_a = #stablehlo<transpose NO_TRANSPOSE>}> : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
%8 = select %p, %1, %x : tensor<i1>, tensor<8x8xf32>
%9 = select %p, %1, %1 : tensor<i1>, tensor<8x8xf32>
%z3 = subtract %z1, %z2 : tensor<16x16xf32>
