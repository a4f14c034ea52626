// RUN: types --types %s
// JAX lowers cumsum under vmap to a call of @cumsum, which only calls. It has typed neither @cumsum nor @cumsum_0.
sdy.mesh @mesh = <["X"=4, "Y"=2]>
func.func public @main(%arg0: tensor<8x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"X"}, {"Y"}]>}) -> tensor<8x4xf32> {
  %0 = stablehlo.sine %arg0 : tensor<8x4xf32>
  %1 = sdy.sharding_constraint %0 <@mesh, [{"X"}, {"Y"}]> : tensor<8x4xf32>
  %2 = call @cumsum(%1) : (tensor<8x4xf32>) -> tensor<8x4xf32>
  %3 = sdy.sharding_constraint %2 <@mesh, [{"X"}, {"Y"}]> : tensor<8x4xf32>
  return %3 : tensor<8x4xf32>
}
func.func private @cumsum(%arg0: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %0 = call @cumsum_0(%arg0) : (tensor<8x4xf32>) -> tensor<8x4xf32>
  return %0 : tensor<8x4xf32>
}
func.func private @cumsum_0(%arg0: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %c = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = "stablehlo.reduce_window"(%arg0, %c) <{padding = dense<[[7, 0], [0, 0]]> : tensor<2x2xi64>, window_dimensions = array<i64: 8, 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }) : (tensor<8x4xf32>, tensor<f32>) -> tensor<8x4xf32>
  return %0 : tensor<8x4xf32>
}
