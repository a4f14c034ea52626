// RUN: opt --allow-unregistered-dialect --extended-rules=all -sdy-populate-op-sharding-rules %s
// Scales along a dimension are part of the type, so the dimension is not split.
func.func @f(%x: tensor<8x4x2xf32>, %q: tensor<8x4x2x!quant.uniform<i8:f32:1, {0.1, 0.2, 0.3, 0.4}>>) {
  %0 = stablehlo.uniform_quantize %x : (tensor<8x4x2xf32>) -> tensor<8x4x2x!quant.uniform<i8:f32, 0.1:30>>
  %1 = stablehlo.uniform_quantize %x : (tensor<8x4x2xf32>) -> tensor<8x4x2x!quant.uniform<i8:f32:2, {0.1:1, 0.2:2}>>
  %2 = stablehlo.uniform_dequantize %q : (tensor<8x4x2x!quant.uniform<i8:f32:1, {0.1, 0.2, 0.3, 0.4}>>) -> tensor<8x4x2xf32>
  %3 = stablehlo.uniform_quantize %x : (tensor<8x4x2xf32>) -> tensor<8x4x2x!quant.uniform<i8<-127:127>:f32:0, {0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8}>>
  %4 = stablehlo.uniform_quantize %x : (tensor<8x4x2xf32>) -> tensor<8x4x2x!quant.uniform<i8:f32:{0:2, 2:1}, {{{0.1, 0.2}}, {{0.3, 0.4}}, {{0.1, 0.2}}, {{0.3, 0.4}}}>>
  return
}
func.func @far(%x: tensor<1x1x1x1x1x1x1x1x1x1x4x2xf32>) {
  %0 = stablehlo.uniform_quantize %x : (tensor<1x1x1x1x1x1x1x1x1x1x4x2xf32>) -> tensor<1x1x1x1x1x1x1x1x1x1x4x2x!quant.uniform<i8:f32:11, {0.1, 0.2}>>
  return
}
