// RUN: types --shardy=0.12.0.1 --max-alternatives=0 %s
// STATUS: 1
// Operands have the manual axes that in_shardings state, in front of the other axes, and are unreduced along them if
// in_shardings say so.
@m = <["X"=2, "Y"=4]>
%a : tensor<8x16xf32> {sdy.sharding = <@m, [{}, {"X"}]>}
%b : tensor<8x16xf32> {sdy.sharding = <@m, [{"Y", "X"}, {}]>}
%c : tensor<8x16xf32> {sdy.sharding = <@m, [{}, {"Y"}], unreduced={"X"}>}
%0 = sdy.manual_computation(%a) in_shardings=[<@m, [{"X"}, {}]>] out_shardings=[<@m, [{"X"}, {}]>] manual_axes={"X"} (%v: tensor<4x16xf32>) {
  sdy.return %v : tensor<4x16xf32>
} : (tensor<8x16xf32>) -> tensor<8x16xf32>
%1 = sdy.manual_computation(%b) in_shardings=[<@m, [{"X"}, {}]>] out_shardings=[<@m, [{"X"}, {}]>] manual_axes={"X"} (%v: tensor<4x16xf32>) {
  sdy.return %v : tensor<4x16xf32>
} : (tensor<8x16xf32>) -> tensor<8x16xf32>
%2 = sdy.manual_computation(%c) in_shardings=[<@m, [{}, {"Y"}]>] out_shardings=[<@m, [{}, {"Y"}]>] manual_axes={"X"} (%v: tensor<8x16xf32>) {
  sdy.return %v : tensor<8x16xf32>
} : (tensor<8x16xf32>) -> tensor<8x16xf32>
