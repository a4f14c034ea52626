// RUN: types --assume=jax %s
// JAX prints no trace of the auto_axes region in which @helper is called. Nothing in @helper or @sorted has a
// constraint, so JAX has not typed them.
sdy.mesh @mesh = <["X"=4, "Y"=2]>
func.func public @main(%arg0: tensor<8x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"X"}, {"Y"}]>},
                       %arg1: tensor<8x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"Y"}, {"X"}]>})
    -> (tensor<8x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"X"}, {"Y"}]>}) {
  %0 = stablehlo.sine %arg0 : tensor<8x4xf32>
  %1 = sdy.sharding_constraint %0 <@mesh, [{"X"}, {"Y"}]> : tensor<8x4xf32>
  %2 = call @helper(%1, %arg1) : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
  %3 = stablehlo.negate %2 : tensor<8x4xf32>
  %4 = sdy.sharding_constraint %3 <@mesh, [{"X"}, {"Y"}]> : tensor<8x4xf32>
  return %4 : tensor<8x4xf32>
}
func.func private @helper(%arg0: tensor<8x4xf32>, %arg1: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %0 = stablehlo.compare GT, %arg0, %arg1 : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xi1>
  %1 = stablehlo.add %arg0, %arg1 : tensor<8x4xf32>
  %2 = call @sorted(%1) : (tensor<8x4xf32>) -> tensor<8x4xf32>
  %3 = stablehlo.select %0, %1, %2 : tensor<8x4xi1>, tensor<8x4xf32>
  return %3 : tensor<8x4xf32>
}
func.func private @sorted(%arg0: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %0 = "stablehlo.sort"(%arg0) <{dimension = 0 : i64}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.compare LT, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %1 : tensor<i1>
  }) : (tensor<8x4xf32>) -> tensor<8x4xf32>
  return %0 : tensor<8x4xf32>
}
