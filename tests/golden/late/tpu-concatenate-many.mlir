// RUN: comms --as-xla=tpu --shardy=0.11.1 --sort=program --format=tsv %s
// Spec 57 §21.6: parts with more elements are concatenated as on CPU. XLA makes:
//   all-to-all of f32[4,1,4,1] gives f32[4,1,4,1]
//   all-to-all of f32[2,1,4,1] gives f32[2,1,4,1]
//   all-to-all of f32[4,6,1,1] gives f32[4,6,1,1]
sdy.mesh @mesh = <["x"=4, "y"=2]>
func.func @main(%a: tensor<16x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y"}]>}, %b: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y"}]>}) -> (tensor<24x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y"}]>}) {
  %r = stablehlo.concatenate %a, %b, dim = 0 : (tensor<16x8xf32>, tensor<8x8xf32>) -> tensor<24x8xf32>
  return %r : tensor<24x8xf32>
}
