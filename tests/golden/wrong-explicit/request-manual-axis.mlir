// RUN: types --max-alternatives=0 %s
// STATUS: 1
@m = <["X"=2, "Y"=4]>
%x : tensor<8x8xf32> {sdy.sharding = <@m, [{"X"}, {}]>}
%0 = sdy.manual_computation(%x) in_shardings=[<@m, [{"X"}, {}]>] out_shardings=[<@m, [{"X"}, {}]>] manual_axes={"X"} (%a: tensor<4x8xf32>) {
  %b = stablehlo.transpose %a, dims = [0, 1] {shardc.out_sharding = #sdy.sharding<@m, [{}, {"X"}]>} : (tensor<4x8xf32>) -> tensor<4x8xf32>
  sdy.return %b : tensor<4x8xf32>
} : (tensor<8x8xf32>) -> tensor<8x8xf32>
