// RUN: partition --wrap --no-propagate %s
// STATUS: 1
sdy.mesh @mesh = <["x"=4]>
func.func public @forward(%a: tensor<7xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}) -> (tensor<7xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}) {
  %0 = stablehlo.negate %a {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"x"}]>]>} : tensor<7xf32>
  return %0 : tensor<7xf32>
}
