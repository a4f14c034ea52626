// RUN: comms --as-xla=tpu --shardy=0.11.1 --sort=program --format=tsv %s
// Spec 57 §21.6: a part with one element for each tile makes pads of all parts. XLA makes:
//   collective-permute of f32[3,4] gives f32[3,4]
//   all-gather of f32[1,4] gives f32[4,4]
sdy.mesh @mesh = <["x"=4, "y"=2]>
func.func @main(%a: tensor<16x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y"}]>}, %b: tensor<4x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y"}]>}) -> (tensor<20x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y"}]>}) {
  %r = stablehlo.concatenate %a, %b, dim = 0 : (tensor<16x8xf32>, tensor<4x8xf32>) -> tensor<20x8xf32>
  return %r : tensor<20x8xf32>
}
