// RUN: types --max-alternatives=0 %s
// STATUS: 1
@m = <["X"=2, "Y"=4]>
%x : tensor<8x8xf32> {sdy.sharding = <@m, [{"X"}, {}]>}
%r = sdy.manual_computation(%x) in_shardings=[<@m, [{"X"}, {}]>] out_shardings=[<@m, [{"X"}, {}]>] manual_axes={"X"} (%p: tensor<4x8xf32>) {
  %q = sdy.named_computation<"f">(%p) out_shardings=[<@m, [{}, {}]>] (%s: tensor<4x8xf32>) {
    sdy.return %s : tensor<4x8xf32>
  } {shardc.auto_axes = ["X"]} : (tensor<4x8xf32>) -> tensor<4x8xf32>
  sdy.return %q : tensor<4x8xf32>
} : (tensor<8x8xf32>) -> tensor<8x8xf32>

%z1 : tensor<16x16xf32> {sdy.sharding = <@m, [{"X"}, {}]>}
%z2 : tensor<16x16xf32> {sdy.sharding = <@m, [{}, {"X"}]>}
%z3 = subtract %z1, %z2 : tensor<16x16xf32>
