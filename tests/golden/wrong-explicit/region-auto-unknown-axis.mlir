// RUN: types --max-alternatives=0 %s
// STATUS: 1
@m = <["X"=2, "Y"=4]>
%x : tensor<8xf32> {sdy.sharding = <@m, [{"X"}]>}
%0 = sdy.named_computation<"f">(%x) out_shardings=[<@m, [{"X"}]>] (%a: tensor<8xf32>) {
  %s = stablehlo.sine %a : tensor<8xf32>
  sdy.return %s : tensor<8xf32>
} {shardc.auto_axes = ["Z"]} : (tensor<8xf32>) -> tensor<8xf32>
