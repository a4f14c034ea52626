// RUN: strategy --save-strategy=/dev/stdout -o /dev/null %s
// JAX repeats names of operations. The strategy file numbers the repetitions.
sdy.mesh @m = <["d"=8]>
func.func @main(%a: tensor<8x8xf32> loc("w"), %b: tensor<8x8xf32> loc("w")) -> tensor<8x8xf32> {
  %1 = stablehlo.add %a, %b {shardc.in_strategy = [[2, 4], [2, 4]]} : tensor<8x8xf32> loc("jit(f)/add")
  %2 = stablehlo.tanh %1 : tensor<8x8xf32> loc("jit(f)/tanh")
  %3 = stablehlo.tanh %2 : tensor<8x8xf32> loc("jit(f)/tanh")
  %4 = stablehlo.tanh %3 : tensor<8x8xf32> loc("jit(f)/tanh#2")
  return %4 : tensor<8x8xf32>
}
