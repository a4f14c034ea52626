// RUN: types --types --require-arg-shardings %s
// STATUS: 1
@m = <["X"=2, "Y"=4]>
%x : tensor<8x8xf32>
%0 = sdy.manual_computation(%x) in_shardings=[<@m, [{"X"}, {"Y"}]>] out_shardings=[<@m, [{"X"}, {"Y"}]>] manual_axes={"X", "Y"} (%a: tensor<4x2xf32>) {
  sdy.return %a : tensor<4x2xf32>
} : (tensor<8x8xf32>) -> tensor<8x8xf32>
