// RUN: types --max-alternatives=0 %s
// STATUS: 1
@m = <["X"=2, "Y"=4]>
%x : tensor<8x8xf32> {sdy.sharding = <@m, [{"X"}, {}]>}
%zz1 : tensor<16x16xf32> {sdy.sharding = <@m, [{"Y"}, {}]>}
%zz2 : tensor<16x16xf32> {sdy.sharding = <@m, [{}, {"Y"}]>}
%0:2 = sdy.named_computation<"f">(%x) out_shardings=[<@m, [{"X"}, {}]>, <@m, [{}, {"X", "X"}]>] (%a: tensor<8x8xf32>) {
  sdy.return %a, %a : tensor<8x8xf32>, tensor<8x8xf32>
} {shardc.auto_axes} : (tensor<8x8xf32>) -> (tensor<8x8xf32>, tensor<8x8xf32>)
