// RUN: comms --as-xla=tpu --shardy=0.11.1 --sort=program --format=tsv %s
// Spec 57 §22.2: all of 2x2 devices: never. XLA makes, then runs:
//   all-gather of bf16[128,512] gives bf16[512,512]
// then:
//   all-gather of bf16[128,512] gives bf16[512,512]
sdy.mesh @mesh = <["x"=4]>
func.func @main(%a: tensor<32768x512xbf16> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, %b: tensor<512x512xbf16> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}) -> (tensor<32768x512xbf16> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}) {
  %r = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<32768x512xbf16>, tensor<512x512xbf16>) -> tensor<32768x512xbf16>
  return %r : tensor<32768x512xbf16>
}
