// RUN: strategy --save-strategy=/dev/stdout -o /dev/null %s
// STATUS: 1
sdy.mesh @m = <["d"=8]>
func.func @main(%a: tensor<8x8xf32> loc("w"), %b: tensor<8x8xf32> loc("w")) -> tensor<8x8xf32> {
  %1 = stablehlo.add %a, %b {shardc.in_strategy = [[2, 4], [2, 4]]} : tensor<8x8xf32>
  return %1 : tensor<8x8xf32>
}
