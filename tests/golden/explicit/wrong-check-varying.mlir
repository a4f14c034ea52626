// RUN: types --types --check-varying %s
// STATUS: 1
@mesh = <["X"=2]>
%x : tensor<8xf32> {sdy.sharding = <@mesh, [{"X"}]>}
%0 = sdy.manual_computation(%x) in_shardings=[<@mesh, [{"X"}]>] out_shardings=[<@mesh, [{}]>] manual_axes={"X"} (%a: tensor<4xf32>) {
  sdy.return %a : tensor<4xf32>
} : (tensor<8xf32>) -> tensor<4xf32>
