// RUN: types --max-alternatives=0 %s
// STATUS: 1
@m = <["X"=2, "Y"=4]> {shardc.axis_types = ["Auto", "Auto"]}
%x : tensor<8x8xf32> {sdy.sharding = <@m, [{"X"}, {}]>}
%0 = sdy.named_computation<"f">(%x) in_shardings=[<@m, [{"X"}, {}]>] (%a: tensor<8x8xf32>) {
  sdy.return %a : tensor<8x8xf32>
} {shardc.explicit_axes, shardc.in_reduced = [["Z"]]} : (tensor<8x8xf32>) -> tensor<8x8xf32>
