// RUN: types --shardy=0.12.0.1 --types %s
// A difference of partial sums is a partial sum, and so is a negated one.
@m = <["X"=2, "Y"=4]>
%a : tensor<8x4xf32> {sdy.sharding = <@m, [{"X"}, {}], unreduced={"Y"}>}
%b : tensor<8x4xf32> {sdy.sharding = <@m, [{"X"}, {}], unreduced={"Y"}>}
%0 = stablehlo.subtract %a, %b : tensor<8x4xf32>
%1 = stablehlo.negate %0 : tensor<8x4xf32>
%2 = chlo.broadcast_subtract %1, %a : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
