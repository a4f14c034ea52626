// RUN: strategy --emit=local %s
sdy.mesh @m = <["d"=4]>
func.func @main(%a: tensor<8x8xf32>) -> (tensor<8x8xf32> {shardc.note = 1 : i64}) {
  %0 = stablehlo.add %a, %a {shardc.in_strategy = [[4, 1], [4, 1]]} : tensor<8x8xf32>
  return %0 : tensor<8x8xf32>
}
