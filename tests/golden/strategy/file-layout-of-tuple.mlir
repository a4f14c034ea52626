// RUN: strategy --load-strategy=inputs/tuple.json %s
// STATUS: 1
sdy.mesh @m = <["d"=8]>
func.func @main(%a: tuple<tensor<8xf32>>, %b: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %1 = stablehlo.add %b, %b {shardc.in_strategy = [[2, 4], [2, 4]]} : tensor<8x8xf32>
  return %1 : tensor<8x8xf32>
}
