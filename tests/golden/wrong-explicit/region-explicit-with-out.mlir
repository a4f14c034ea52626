// RUN: types --max-alternatives=0 %s
// STATUS: 1
@m = <["X"=2, "Y"=4]> {shardc.axis_types = ["Explicit", "Auto"]}
%x : tensor<8xf32> {sdy.sharding = <@m, [{"X"}]>}
%0 = sdy.named_computation<"f">(%x) in_shardings=[<@m, [{"X"}]>] out_shardings=[<@m, [{"X"}]>] (%a: tensor<8xf32>) {
  %s = stablehlo.sine %a : tensor<8xf32>
  sdy.return %s : tensor<8xf32>
} {shardc.explicit_axes} : (tensor<8xf32>) -> tensor<8xf32>
