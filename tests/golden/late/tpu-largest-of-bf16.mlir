// RUN: comms --as-xla=tpu --shardy=0.11.1 --sort=program --format=tsv %s
// Spec 57 §21.5: the largest element is converted, and not all elements. XLA makes:
//   all-reduce of bf16[12] gives bf16[12]
sdy.mesh @mesh = <["x"=4, "y"=2]>
func.func @main(%a: tensor<16x12xbf16> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}) -> tensor<12xf32> {
  %c = stablehlo.convert %a : (tensor<16x12xbf16>) -> tensor<16x12xf32>
  %i = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %r = stablehlo.reduce(%c init: %i) applies stablehlo.maximum across dimensions = [0] : (tensor<16x12xf32>, tensor<f32>) -> tensor<12xf32>
  return %r : tensor<12xf32>
}
