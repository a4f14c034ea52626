// RUN: comms --as-xla=tpu --shardy=0.11.1 --sort=program --format=tsv %s
// Spec 57 §21.5: what a pad takes away is sliced off afterwards. XLA makes:
//   collective-permute of f32[4,4] gives f32[4,4]
//   collective-permute of f32[5,2] gives f32[5,2]
//   all-gather of f32[5,5] gives f32[20,5]
sdy.mesh @mesh = <["x"=4, "y"=2]>
func.func @main(%a: tensor<16x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y"}]>}) -> (tensor<17x10xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y"}]>}) {
  %z = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %r = stablehlo.pad %a, %z, low = [-1, -1], high = [2, 3], interior = [0, 0] : (tensor<16x8xf32>, tensor<f32>) -> tensor<17x10xf32>
  return %r : tensor<17x10xf32>
}
