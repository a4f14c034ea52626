// RUN: types --max-alternatives=0 %s
// STATUS: 1
@m = <["X"=2, "Y"=4]>
%x : tensor<8x8xf32> {sdy.sharding = <@m, [{"X"}, {}]>}
%z1 : tensor<16x16xf32> {sdy.sharding = <@m, [{"X"}, {}]>}
%z2 : tensor<16x16xf32> {sdy.sharding = <@m, [{}, {"X"}]>}
%0 = sdy.named_computation<"f">(%x) out_shardings=[<@m, [{"X"}, {}]>] (%a: tensor<8x8xf32>) {
  %s = stablehlo.sine %a : tensor<8x8xf32>
  sdy.return %s : tensor<8x8xf32>
} {shardc.auto_axes = ["X", "Y", "X"]} : (tensor<8x8xf32>) -> tensor<8x8xf32>
%z3 = subtract %z1, %z2 : tensor<16x16xf32>
