// RUN: comms --as-xla=tpu --shardy=0.11.1 --sort=program --format=tsv %s
// Spec 57 §22.1: groups of 4. XLA makes, then runs:
//   4 x collective-permute of bf16[1,128,256] gives bf16[1,128,256] in while
//   collective-permute of bf16[1,128,256] gives bf16[1,128,256]
// then:
//   3 x collective-permute of bf16[1,128,256] gives bf16[1,128,256]
sdy.mesh @mesh = <["x"=4, "y"=2]>
func.func @main(%a: tensor<8192x512xbf16> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, %b: tensor<512x512xbf16> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y"}]>}) -> (tensor<8192x512xbf16> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y"}]>}) {
  %r = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<8192x512xbf16>, tensor<512x512xbf16>) -> tensor<8192x512xbf16>
  return %r : tensor<8192x512xbf16>
}
