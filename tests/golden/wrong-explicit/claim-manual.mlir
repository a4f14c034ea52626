// RUN: types --max-alternatives=0 %s
// STATUS: 1
@m = <["X"=2, "Y"=4]>
%x : tensor<8x8xf32> {sdy.sharding = <@m, [{"X"}, {}]>}
%z1 : tensor<16x16xf32> {sdy.sharding = <@m, [{"X"}, {}]>}
%z2 : tensor<16x16xf32> {sdy.sharding = <@m, [{}, {"X"}]>}
%0 = sdy.manual_computation(%x) in_shardings=[<@m, [{"X"}, {}]>] out_shardings=[<@m, [{"X"}, {}]>] manual_axes={"X", "Y"} (%a: tensor<4x8xf32>) {
  sdy.return %a : tensor<4x8xf32>
} {sdy.sharding = #sdy.sharding_per_value<[<@m, [{}, {"Y"}]>]>} : (tensor<8x8xf32>) -> tensor<8x8xf32>
%z3 = subtract %z1, %z2 : tensor<16x16xf32>
