// RUN: opt -ops=priority-forward.ops -sdy-op-priority-propagate %s
// No level allows backward propagation, so the result's sharding does not reach the arguments.
sdy.mesh @m = <["x"=2]>
func.func @main(%a: tensor<8xf32>, %b: tensor<8xf32>) -> (tensor<8xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}]>}) {
  %0 = stablehlo.add %a, %b : tensor<8xf32>
  return %0 : tensor<8xf32>
}
