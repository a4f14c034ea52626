// RUN: comms --as-xla=tpu --shardy=0.11.1 --sort=program --format=tsv %s
// Spec 57 §21.5: a sum of bf16 that stays f32 is summed as f32. XLA makes:
//   all-reduce of f32[12] gives f32[12]
sdy.mesh @mesh = <["x"=4, "y"=2]>
func.func @main(%a: tensor<16x12xbf16> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}) -> tensor<12xf32> {
  %c = stablehlo.convert %a : (tensor<16x12xbf16>) -> tensor<16x12xf32>
  %i = stablehlo.constant dense<0.0> : tensor<f32>
  %r = stablehlo.reduce(%c init: %i) applies stablehlo.add across dimensions = [0] : (tensor<16x12xf32>, tensor<f32>) -> tensor<12xf32>
  return %r : tensor<12xf32>
}
