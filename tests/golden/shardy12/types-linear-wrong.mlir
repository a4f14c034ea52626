// RUN: types --shardy=0.12.0.1 --max-alternatives=0 %s
// STATUS: 1
// Both operands of a difference are partial sums, or neither, and only sums can be negated.
@m = <["X"=2, "Y"=4]>
%a : tensor<8xf32> {sdy.sharding = <@m, [{"X"}], unreduced={"Y"}>}
%b : tensor<8xf32> {sdy.sharding = <@m, [{"X"}]>}
%c : tensor<8xf32> {sdy.sharding = <@m, [{"X"}], unreduced=max{"Y"}>}
%0 = stablehlo.subtract %a, %b : tensor<8xf32>
%1 = stablehlo.negate %c : tensor<8xf32>
