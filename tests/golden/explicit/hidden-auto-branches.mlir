// RUN: types --types --assume=jax %s
// All operations of @pick are in branches, where JAX would constrain them, too.
sdy.mesh @mesh = <["X"=4, "Y"=2]>
func.func public @main(%arg0: tensor<8x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"X"}, {"Y"}]>}, %i: tensor<i32>) -> tensor<8x4xf32> {
  %0 = stablehlo.sine %arg0 : tensor<8x4xf32>
  %1 = sdy.sharding_constraint %0 <@mesh, [{"X"}, {"Y"}]> : tensor<8x4xf32>
  %2 = call @pick(%i, %1) : (tensor<i32>, tensor<8x4xf32>) -> tensor<8x4xf32>
  %3 = stablehlo.negate %2 : tensor<8x4xf32>
  %4 = sdy.sharding_constraint %3 <@mesh, [{"X"}, {"Y"}]> : tensor<8x4xf32>
  return %4 : tensor<8x4xf32>
}
func.func private @pick(%i: tensor<i32>, %x: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %0 = "stablehlo.case"(%i) ({
    %1 = stablehlo.reverse %x, dims = [0] : tensor<8x4xf32>
    stablehlo.return %1 : tensor<8x4xf32>
  }, {
    %1 = stablehlo.transpose %x, dims = [1, 0] : (tensor<8x4xf32>) -> tensor<4x8xf32>
    %2 = stablehlo.reshape %1 : (tensor<4x8xf32>) -> tensor<8x4xf32>
    stablehlo.return %2 : tensor<8x4xf32>
  }) : (tensor<i32>) -> tensor<8x4xf32>
  return %0 : tensor<8x4xf32>
}
