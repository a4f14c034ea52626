// RUN: comms --as-xla %s
// From rows to columns with fewer axes, XLA gathers everything; with all axes on the columns first, it does not.
sdy.mesh @mesh = <["x"=2, "y"=4]>
func.func @main(%a: tensor<16x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x", "y"}, {}]>}, %b: tensor<16x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x", "y"}, {}]>}) -> (tensor<16x16xf32>, tensor<16x16xf32>) {
  %0 = stablehlo.negate %a : tensor<16x16xf32>
  %1 = sdy.sharding_constraint %0 <@mesh, [{}, {"x"}]> : tensor<16x16xf32>
  %2 = stablehlo.negate %b : tensor<16x16xf32>
  %3 = sdy.sharding_constraint %2 <@mesh, [{}, {"x", "y"}]> : tensor<16x16xf32>
  %4 = sdy.sharding_constraint %3 <@mesh, [{}, {"x"}]> : tensor<16x16xf32>
  return %1, %4 : tensor<16x16xf32>, tensor<16x16xf32>
}
