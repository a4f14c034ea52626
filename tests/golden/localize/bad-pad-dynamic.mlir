// RUN: opt %s -sdy-pad-for-divisibility
// STATUS: 1
// Dimension 0 of the concatenation has no size to add up.
sdy.mesh @m = <["x"=2]>
func.func @main(%a: tensor<?x3xf32>) -> tensor<?x3xf32> {
  %0 = stablehlo.add %a, %a {sdy.sharding = #sdy.sharding_per_value<[<@m, [{}, {"x"}]>]>} : tensor<?x3xf32>
  %1 = stablehlo.concatenate %0, %0, dim = 0 {sdy.sharding = #sdy.sharding_per_value<[<@m, [{}, {"x"}]>]>} : (tensor<?x3xf32>, tensor<?x3xf32>) -> tensor<?x3xf32>
  %2 = sdy.all_gather [{}, {"x"}] %1 out_sharding=<@m, [{}, {}]> : tensor<?x3xf32>
  return %2 : tensor<?x3xf32>
}
