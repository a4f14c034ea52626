// RUN: strategy --save-strategy=/dev/stdout -o /dev/null %s
// A name that is not valid UTF-8, which JSON cannot have.
sdy.mesh @mesh = <["x"=8]>
func.func @main(%x: tensor<8x16xf32>) -> tensor<8x16xf32> {
  %0 = stablehlo.tanh %x {shardc.in_strategy = [[8, 1]]} : tensor<8x16xf32> loc("a\FFb")
  %1 = stablehlo.tanh %0 : tensor<8x16xf32> loc("c\"d")
  return %1 : tensor<8x16xf32>
}
