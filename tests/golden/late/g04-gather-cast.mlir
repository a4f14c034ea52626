// RUN: comms --as-xla=tpu --shardy=0.11.1 --sort=program --format=tsv %s
// Spec 57 §27.1: a cast after a gather. XLA makes, then runs:
//   all-gather of f32[32,256] gives f32[256,256]
// then:
//   all-gather of bf16[32,256] gives bf16[256,256]
sdy.mesh @mesh = <["x"=8]>
func.func @main(%a: tensor<64x256xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, %b: tensor<256x256xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}) -> (tensor<256x256xbf16> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}) {
  %u = sdy.sharding_constraint %b <@mesh, [{}, {}]> : tensor<256x256xf32>
  %v = stablehlo.convert %u : (tensor<256x256xf32>) -> tensor<256x256xbf16>
  %t = stablehlo.exponential %v : tensor<256x256xbf16>
  return %t : tensor<256x256xbf16>
}
