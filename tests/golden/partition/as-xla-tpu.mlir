// RUN: partition --as-xla=tpu %s
// The partitioner for TPUs makes a loop of permutes.
sdy.mesh @mesh = <["x"=8]>
func.func @main(%a: tensor<8192x512xbf16> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, %b: tensor<512x512xbf16> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}) -> (tensor<8192x512xbf16> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}) {
  %r = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<8192x512xbf16>, tensor<512x512xbf16>) -> tensor<8192x512xbf16>
  return %r : tensor<8192x512xbf16>
}
