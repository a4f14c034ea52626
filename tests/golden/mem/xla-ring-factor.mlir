// RUN: mem -q --as-xla=tpu --top=4 %s
// The sum of products goes round a ring of 8 devices, in a loop. It carries the factor %g, which is stored for it.
sdy.mesh @mesh = <["data"=8]>

func.func @main(%x: tensor<65536x4096xbf16> {sdy.sharding = #sdy.sharding<@mesh, [{"data"}, {}]>},
                %h: tensor<65536x4096xbf16> {sdy.sharding = #sdy.sharding<@mesh, [{"data"}, {}]>}) -> (tensor<4096x4096xbf16> {sdy.sharding = #sdy.sharding<@mesh, [{"data"}, {}]>}) {
  %g = stablehlo.tanh %h : tensor<65536x4096xbf16>
  %z = stablehlo.dot_general %x, %g, contracting_dims = [0] x [0] : (tensor<65536x4096xbf16>, tensor<65536x4096xbf16>) -> tensor<4096x4096xbf16>
  return %z : tensor<4096x4096xbf16>
}
