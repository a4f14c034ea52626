// RUN: comms --as-xla=tpu --shardy=0.11.1 --sort=program --format=tsv %s
// Spec 57 §22.3: the gathered operand has two users that want it whole: gathers; 21.3 one for each; 23.1 merged later. XLA makes, then runs:
//   2 x all-gather of bf16[64,512] gives bf16[512,512]
// then:
//   all-gather of bf16[64,512] gives bf16[512,512]
sdy.mesh @mesh = <["x"=8]>
func.func @main(%a: tensor<8192x512xbf16> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, %b: tensor<512x512xbf16> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, %c: tensor<8192x512xbf16> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}) -> (tensor<8192x512xbf16> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, tensor<8192x512xbf16> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}) {
  %r = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<8192x512xbf16>, tensor<512x512xbf16>) -> tensor<8192x512xbf16>
  %s = stablehlo.dot_general %c, %b, contracting_dims = [1] x [0] : (tensor<8192x512xbf16>, tensor<512x512xbf16>) -> tensor<8192x512xbf16>
  return %r, %s : tensor<8192x512xbf16>, tensor<8192x512xbf16>
}
