// RUN: strategy -Wlocations-dropped %s
// The output lacks the names of the input.
sdy.mesh @mesh = <["x"=2]>
func.func @main(%arg0: tensor<8xf32> loc("weights")) -> tensor<8xf32> {
  %0 = stablehlo.negate %arg0 {shardc.in_strategy = [[2]]} : tensor<8xf32> loc("negate")
  return %0 : tensor<8xf32>
}
