// RUN: mem --as-xla --top=3 %s
sdy.mesh @mesh = <["x"=4]>

// XLA expands chlo, so %0 is sharded. Without --as-xla, it is not.
func.func @main(%u: tensor<1024xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}) -> tensor<1024xf32> {
  %0 = chlo.square %u : tensor<1024xf32> -> tensor<1024xf32>
  return %0 : tensor<1024xf32>
}
