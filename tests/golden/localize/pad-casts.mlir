// RUN: opt --shardy=0.11.1 -sdy-pad-for-divisibility %s
// An operation that is not padded reads a padded value through a cast, and the other way round.
sdy.mesh @mesh = <["x"=2]>
func.func @main(%a: tensor<4x4xf32>, %c: tensor<f32>) -> (tensor<4x5xf32>, tensor<4x5xf32>) {
  %0 = stablehlo.pad %a, %c, low = [0, 0], high = [0, 1], interior = [0, 0] {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{}, {"x"}]>]>} : (tensor<4x4xf32>, tensor<f32>) -> tensor<4x5xf32>
  %1 = sdy.sharding_constraint %0 <@mesh, [{}, {"x"}]> : tensor<4x5xf32>
  %2 = stablehlo.negate %1 : tensor<4x5xf32>
  %3 = sdy.sharding_constraint %0 <@mesh, [{}, {}]> : tensor<4x5xf32>
  return %2, %3 : tensor<4x5xf32>, tensor<4x5xf32>
}
