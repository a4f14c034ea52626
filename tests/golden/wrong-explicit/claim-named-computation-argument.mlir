// RUN: types --max-alternatives=0 %s
// STATUS: 1
@m = <["X"=2, "Y"=4]>
%x : tensor<8x8xf32> {sdy.sharding = <@m, [{"X"}, {}]>}
%y : tensor<8x8xf32> {sdy.sharding = <@m, [{"X"}, {}]>}
%0 = sdy.named_computation<"f">(%x, %y) in_shardings=[<@m, [{"X"}, {}]>, <@m, [{"Y"}, {}]>] out_shardings=[<@m, [{"X"}, {}]>] (%a: tensor<8x8xf32>, %b: tensor<8x8xf32>) {
  %s = stablehlo.sine %a : tensor<8x8xf32>
  sdy.return %s : tensor<8x8xf32>
} : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
