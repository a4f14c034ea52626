// RUN: strategy  %s
// STATUS: 1
sdy.mesh @m = <["d"=8]>
func.func @main(%a: tensor<f32>, %b: tensor<8x8xf32>) -> (tensor<f32>, tensor<8x8xf32>) {
  %0 = stablehlo.add %a, %a {shardc.in_strategy = [[], []], shardc.device_order = [0]} : tensor<f32>
  %1 = stablehlo.add %b, %b {shardc.in_strategy = [[2, 4], [2, 4]], shardc.device_order = [array<i64: 1>, array<i64>]} : tensor<8x8xf32>
  return %0, %1 : tensor<f32>, tensor<8x8xf32>
}
