// RUN: types --max-alternatives=0 %s
// STATUS: 1
@m = <["data"=2, "Y"=4]>
%x : tensor<8x8xf32> {sdy.sharding = <@m, [{"data"}, {}]>}
%0 = sdy.named_computation<"f">(%x) out_shardings=[<@m, [{"data"}, {}]>] (%a: tensor<8x8xf32>) {
  %s = stablehlo.sine %a : tensor<8x8xf32>
  sdy.return %s : tensor<8x8xf32>
} {shardc.auto_axes = ["dta"]} : (tensor<8x8xf32>) -> tensor<8x8xf32>
%1 = sine %x {shardc.out_sharding = #sdy.sharding<@m, [{"dat"}, {}]>} : tensor<8x8xf32>
