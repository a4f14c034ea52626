// RUN: partition --check -Wno-rule-unknown-op %s
// STATUS: 1
sdy.mesh @m = <["x"=2]>
func.func @main(%a: tensor<8xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}]>}) -> tensor<8xf32> {
  %0 = stablehlo.uniform_quantize %a : (tensor<8xf32>) -> tensor<8x!quant.uniform<i8:f32, 5.000000e-01>>
  %1 = stablehlo.uniform_dequantize %0 : (tensor<8x!quant.uniform<i8:f32, 5.000000e-01>>) -> tensor<8xf32>
  return %1 : tensor<8xf32>
}
