// RUN: strategy  %s
// STATUS: 1
sdy.mesh @m = <["d"=8]>
func.func @main(%b: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %1 = stablehlo.add %b, %b {shardc.in_strategy = [[2, 4], [2, 4]], shardc.device_order = [array<i64: 1>, array<i64: 7, 0>]} : tensor<8x8xf32>
  return %1 : tensor<8x8xf32>
}
