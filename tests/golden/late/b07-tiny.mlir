// RUN: comms --as-xla=tpu --shardy=0.11.1 --sort=program --format=tsv %s
// Spec 57 §22.2: tiny: always a loop. XLA makes, then runs:
//   4 x collective-permute of f32[1,1,16] gives f32[1,1,16] in while
//   collective-permute of f32[1,1,16] gives f32[1,1,16]
// then:
//   4 x collective-permute of f32[1,1,16] gives f32[1,1,16] in while
//   collective-permute of f32[1,1,16] gives f32[1,1,16]
sdy.mesh @mesh = <["x"=8]>
func.func @main(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, %b: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}) -> (tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}) {
  %r = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<8x8xf32>, tensor<8x16xf32>) -> tensor<8x16xf32>
  return %r : tensor<8x16xf32>
}
