// RUN: opt -sdy-op-priority-propagate %s
// An op that becomes dead later has been propagated, if the level allowed it.
sdy.mesh @m = <["x"=2, "y"=4]>
func.func @main(%a: tensor<8xf32>) -> tensor<8xf32> {
  %0 = stablehlo.sine %a : tensor<8xf32>
  %1 = stablehlo.tanh %0 {sdy.sharding = #sdy.sharding_per_value<[<@m, [{"x"}]>]>} : tensor<8xf32>
  %2 = stablehlo.cosine %1 : tensor<8xf32>
  return %0 : tensor<8xf32>
}
