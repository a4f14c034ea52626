// RUN: opt --shardy=0.11.2 -split-input-file -sdy-per-instruction-partitioning %s
// The operation gets the sizes that follow from its padded operands, and a pad gives the result its size: larger or
// smaller ones.
sdy.mesh @mesh = <["x"=4, "y"=2]>
func.func @main(%a: tensor<7x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}) -> tensor<7x4xf32> {
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = "stablehlo.reduce_window"(%a, %z) <{window_dimensions = array<i64: 3, 1>, window_strides = array<i64: 1, 1>, padding = dense<[[1, 1], [0, 0]]> : tensor<2x2xi64>}> ({
  ^bb0(%p: tensor<f32>, %q: tensor<f32>):
    %s = stablehlo.add %p, %q : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{}, {}]>]>} : (tensor<7x4xf32>, tensor<f32>) -> tensor<7x4xf32>
  return %0 : tensor<7x4xf32>
}
// -----
sdy.mesh @mesh = <["x"=4, "y"=2]>
func.func @main(%a: tensor<7x5xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x", "y"}, {}]>}) -> tensor<13x5xf32> {
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = stablehlo.pad %a, %z, low = [-1, 0], high = [1, 0], interior = [1, 0] {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"x", "y"}, {}]>]>} : (tensor<7x5xf32>, tensor<f32>) -> tensor<13x5xf32>
  return %0 : tensor<13x5xf32>
}
// -----
sdy.mesh @mesh = <["x"=2, "y"=2]>
func.func @main(%a: tensor<16x5xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"x"}]>}) -> tensor<16x5xf32> {
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = stablehlo.reverse %a, dims = [1] {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"x"}, {}]>]>} : tensor<16x5xf32>
  return %0 : tensor<16x5xf32>
}
// -----
sdy.mesh @mesh = <["x"=2, "y"=2]>
func.func @main(%a: tensor<8x6xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x", "y"}, {}]>}) -> tensor<6x6xf32> {
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = stablehlo.slice %a [2:8, 0:6] {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"x", "y"}, {}]>]>} : (tensor<8x6xf32>) -> tensor<6x6xf32>
  return %0 : tensor<6x6xf32>
}
