// RUN: opt --shardy=0.12.0.1 -sdy-resolve-permutation-factors %s
// Replicated and unreduced axes alone do not make a reshape move data.
sdy.mesh @m = <["x"=2, "y"=2]>
func.func @main(%a: tensor<4x6xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}, {}]>}, %b: tensor<4x6xf32> {sdy.sharding = #sdy.sharding<@m, [{}, {}], replicated={"y"}>}) {
  %0 = stablehlo.reshape %a {sdy.sharding = #sdy.sharding_per_value<[<@m, [{"x"}], replicated={"y"}>]>} : (tensor<4x6xf32>) -> tensor<24xf32>
  %1 = stablehlo.reshape %b {sdy.sharding = #sdy.sharding_per_value<[<@m, [{}]>]>} : (tensor<4x6xf32>) -> tensor<24xf32>
  %2 = stablehlo.reshape %b {sdy.sharding = #sdy.sharding_per_value<[<@m, [{}], unreduced={"x"}>]>} : (tensor<4x6xf32>) -> tensor<24xf32>
  return
}
