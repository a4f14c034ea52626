// RUN: comms --as-xla=tpu --shardy=0.11.1 --sort=program --format=tsv %s
// Spec 57 §26.2: over the limit. XLA makes, then runs:
//   2 x all-reduce of f32[4194304,4] gives f32[4194304,4]
// then:
//   2 x all-reduce of f32[4194304,4] gives f32[4194304,4]
sdy.mesh @mesh = <["x"=8]>
func.func @main(%a: tensor<8x4194304x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}, {}]>}, %b: tensor<8x4194304x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}, {}]>}) -> (tensor<4194304x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}, tensor<4194304x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}) {
  %zr = stablehlo.constant dense<0.0> : tensor<f32>
  %r = stablehlo.reduce(%a init: %zr) applies stablehlo.add across dimensions = [0] : (tensor<8x4194304x4xf32>, tensor<f32>) -> tensor<4194304x4xf32>
  %zs = stablehlo.constant dense<0.0> : tensor<f32>
  %s = stablehlo.reduce(%b init: %zs) applies stablehlo.add across dimensions = [0] : (tensor<8x4194304x4xf32>, tensor<f32>) -> tensor<4194304x4xf32>
  return %r, %s : tensor<4194304x4xf32>, tensor<4194304x4xf32>
}
