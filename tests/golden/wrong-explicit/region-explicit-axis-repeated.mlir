// RUN: types --max-alternatives=0 %s
// STATUS: 1
@m = <["X"=2, "Y"=4]> {shardc.axis_types = ["Explicit", "Auto"]}
%x : tensor<8x8xf32> {sdy.sharding = <@m, [{"X"}, {}]>}
%z1 : tensor<16x16xf32> {sdy.sharding = <@m, [{"X"}, {}]>}
%z2 : tensor<16x16xf32> {sdy.sharding = <@m, [{}, {"X"}]>}
%0 = sdy.named_computation<"f">(%x) in_shardings=[<@m, [{"X"}, {}]>] (%a: tensor<8x8xf32>) {
  %s = stablehlo.sine %a : tensor<8x8xf32>
  sdy.return %s : tensor<8x8xf32>
} {shardc.explicit_axes = ["Y", "Y"]} : (tensor<8x8xf32>) -> tensor<8x8xf32>
%z3 = subtract %z1, %z2 : tensor<16x16xf32>
