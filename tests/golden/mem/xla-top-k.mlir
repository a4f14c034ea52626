// RUN: mem -q --as-xla=tpu --top=3 %s
// The top-k reads the scores of 16 bits and converts them itself.
sdy.mesh @mesh = <["x"=4]>

func.func @main(%q: tensor<512x256xbf16>, %d: tensor<65536x256xbf16> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}) -> (tensor<512x32xf32>, tensor<512x32xi32>) {
  %s = stablehlo.dot_general %q, %d, contracting_dims = [1] x [1] : (tensor<512x256xbf16>, tensor<65536x256xbf16>) -> tensor<512x65536xbf16>
  %f = stablehlo.convert %s : (tensor<512x65536xbf16>) -> tensor<512x65536xf32>
  %v, %i = chlo.top_k(%f, k = 32) : tensor<512x65536xf32> -> (tensor<512x32xf32>, tensor<512x32xi32>)
  return %v, %i : tensor<512x32xf32>, tensor<512x32xi32>
}
