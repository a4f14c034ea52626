// RUN: types --max-alternatives=0 %s
// STATUS: 1
@m = <["X"=2, "Y"=4]>
%x : tensor<8xf32> {sdy.sharding = <@m, [{}], unreduced={"X"}>}
%0 = sdy.manual_computation(%x) in_shardings=[<@m, [{}], unreduced={"X"}>] out_shardings=[<@m, [{}]>] manual_axes={"X", "Y"} (%a: tensor<8xf32>) {
  sdy.return %a : tensor<8xf32>
} : (tensor<8xf32>) -> tensor<8xf32>
