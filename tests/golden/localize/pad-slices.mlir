// RUN: opt --shardy=0.11.2 -sdy-pad-for-divisibility %s
// Casts become slices, and pads with zeros: here before the add, and for the result.
sdy.mesh @mesh = <["x"=2]>
func.func @f(%arg0: tensor<7xf32>, %arg1: tensor<7xf32>) -> tensor<7xf32> {
  %0 = sdy.all_slice [{"x"}] %arg0 out_sharding=<@mesh, [{"x"}]> : tensor<7xf32>
  %1 = sdy.constant {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"x"}]>]>} dense<1.0> : tensor<7xf32>
  %2 = stablehlo.add %0, %1 {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"x"}]>]>} : tensor<7xf32>
  return %2 : tensor<7xf32>
}
