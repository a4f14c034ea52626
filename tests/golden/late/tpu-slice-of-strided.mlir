// RUN: comms --as-xla=tpu --shardy=0.11.1 --sort=program --format=tsv %s
// Spec 57 §21.5: a slices with strides stay. XLA makes:
//   collective-permute of f32[1,8] gives f32[1,8]
//   collective-permute of f32[7,4] gives f32[7,4]
//   collective-permute of f32[2,4] gives f32[2,4]
sdy.mesh @mesh = <["x"=4, "y"=2]>
func.func @main(%a: tensor<32x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y"}]>}) -> (tensor<4x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y"}]>}) {
  %s = stablehlo.slice %a [2:32:2, 0:8] : (tensor<32x16xf32>) -> tensor<15x8xf32>
  %r = stablehlo.slice %s [1:13:3, 0:8] : (tensor<15x8xf32>) -> tensor<4x8xf32>
  return %r : tensor<4x8xf32>
}
