// RUN: types --max-alternatives=0 %s
// STATUS: 1
@m = <["X"=2, "Y"=4]>
@n = <["X"=4, "Y"=2]>
%x : tensor<8x8xf32> {sdy.sharding = <@m, [{"X"}, {}]>}
%y : tensor<8x8xf32> {sdy.sharding = <@m, [{"X"}, {}]>}
%r = sdy.named_computation<"f">(%x, %y) out_shardings=[<@n, [{"X"}, {}]>] (%p: tensor<8x8xf32>, %q: tensor<8x8xf32>) {
  %0 = stablehlo.add %p, %q : tensor<8x8xf32>
  sdy.return %0 : tensor<8x8xf32>
} {shardc.auto_axes} : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>

%z1 : tensor<16x16xf32> {sdy.sharding = <@m, [{"X"}, {}]>}
%z2 : tensor<16x16xf32> {sdy.sharding = <@m, [{}, {"X"}]>}
%z3 = subtract %z1, %z2 : tensor<16x16xf32>
