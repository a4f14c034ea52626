// RUN: comms --as-xla=tpu --shardy=0.11.1 --sort=program --format=tsv %s
// Spec 57 §22.1: dot + scatter in a loop of permutes. XLA makes, then runs:
//   4 x collective-permute of bf16[64,512] gives bf16[64,512] in while
//   collective-permute of bf16[64,512] gives bf16[64,512]
// then:
//   4 x collective-permute of bf16[64,512] gives bf16[64,512] in while
//   collective-permute of bf16[64,512] gives bf16[64,512]
sdy.mesh @mesh = <["x"=8]>
func.func @main(%a: tensor<512x8192xbf16> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"x"}]>}, %b: tensor<8192x512xbf16> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}) -> (tensor<512x512xbf16> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}) {
  %r = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<512x8192xbf16>, tensor<8192x512xbf16>) -> tensor<512x512xbf16>
  return %r : tensor<512x512xbf16>
}
