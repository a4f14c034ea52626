// RUN: comms --as-xla %s
// STATUS: 1
// Each of the 131,072 shards needs parts of the 150 shards to its left: more pairs than the model lists.
sdy.mesh @mesh = <["x"=131072]>
func.func @main(%x: tensor<262144xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}, %z: tensor<f32>) -> (tensor<262144xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}) {
  %w = "stablehlo.reduce_window"(%x, %z) <{window_dimensions = array<i64: 300>, padding = dense<[[299, 0]]> : tensor<1x2xi64>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<262144xf32>, tensor<f32>) -> tensor<262144xf32>
  %c = sdy.sharding_constraint %w <@mesh, [{"x"}]> : tensor<262144xf32>
  return %c : tensor<262144xf32>
}
