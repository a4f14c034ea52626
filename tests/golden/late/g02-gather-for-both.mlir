// RUN: comms --as-xla=tpu --shardy=0.11.1 --sort=program --format=tsv %s
// Spec 57 §27.1: an elementwise user too: f32. XLA makes, then runs:
//   all-gather of f32[32,256] gives f32[256,256]
// then:
//   all-gather of f32[32,256] gives f32[256,256]
sdy.mesh @mesh = <["x"=8]>
func.func @main(%a: tensor<64x256xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, %b: tensor<256x256xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}) -> (tensor<64x256xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, tensor<256x256xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}) {
  %t = stablehlo.tanh %b : tensor<256x256xf32>
  %u = sdy.sharding_constraint %t <@mesh, [{}, {}]> : tensor<256x256xf32>
  %r = stablehlo.dot_general %a, %u, contracting_dims = [1] x [0] : (tensor<64x256xf32>, tensor<256x256xf32>) -> tensor<64x256xf32>
  return %r, %u : tensor<64x256xf32>, tensor<256x256xf32>
}
