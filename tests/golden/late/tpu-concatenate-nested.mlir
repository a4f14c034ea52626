// RUN: comms --as-xla=tpu --shardy=0.11.1 --sort=program --format=tsv %s
// Spec 57 §21.6: so are the parts of a part that is such a concatenation. XLA makes:
//   collective-permute of f32[4,4] gives f32[4,4]
//   collective-permute of f32[2,4] gives f32[2,4]
//   all-gather of f32[1,4] gives f32[4,4]
//   all-gather of f32[1,4] gives f32[4,4]
sdy.mesh @mesh = <["x"=4, "y"=2]>
func.func @main(%a: tensor<16x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y"}]>}, %b: tensor<4x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y"}]>}) -> (tensor<24x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y"}]>}) {
  %c = stablehlo.concatenate %a, %b, dim = 0 : (tensor<16x8xf32>, tensor<4x8xf32>) -> tensor<20x8xf32>
  %d = stablehlo.negate %b : tensor<4x8xf32>
  %r = stablehlo.concatenate %c, %d, dim = 0 : (tensor<20x8xf32>, tensor<4x8xf32>) -> tensor<24x8xf32>
  return %r : tensor<24x8xf32>
}
