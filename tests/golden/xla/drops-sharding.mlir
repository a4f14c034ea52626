// RUN: opt -shardc-as-xla %s
// XLA loses the shardings of operations, with a warning, but not those of constraints.
sdy.mesh @m = <["x"=2]>
func.func @main(%a: tensor<8x4xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}, {}]>}) -> tensor<8x4xf32> {
  %0 = stablehlo.abs %a {sdy.sharding = #sdy.sharding_per_value<[<@m, [{}, {"x"}]>]>} : tensor<8x4xf32>
  %1 = sdy.sharding_constraint %0 <@m, [{"x"}, {?}]> : tensor<8x4xf32>
  %2 = stablehlo.negate %1 {sdy.sharding = #sdy.sharding_per_value<[<@m, [{}, {"x"}]>]>} : tensor<8x4xf32>
  return %2 : tensor<8x4xf32>
}
