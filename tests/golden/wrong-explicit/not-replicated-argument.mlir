// RUN: types --max-alternatives=0 --check-varying %s
// STATUS: 1
@m = <["X"=2, "Y"=4]>
%x : tensor<8xf32> {sdy.sharding = <@m, [{"X"}]>}
%0 = sdy.manual_computation(%x) in_shardings=[<@m, [{"X"}]>] out_shardings=[<@m, [{}]>] manual_axes={"X", "Y"} (%a: tensor<4xf32>) {
  sdy.return %a : tensor<4xf32>
} : (tensor<8xf32>) -> tensor<4xf32>
