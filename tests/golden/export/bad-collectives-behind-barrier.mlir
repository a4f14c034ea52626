// RUN: opt -sdy-reshard-to-collectives %s
// STATUS: 1
// Behind a barrier, the collective starts from the reshard as it was, which is replaced by a value on another mesh.
sdy.mesh @m = <["a"=2]>
sdy.mesh @n = <["b"=2]>
func.func @main(%arg0: tensor<16xf32> {sdy.sharding = #sdy.sharding<@n, [{"b"}]>}) -> tensor<16xf32> {
  %0 = sdy.reshard %arg0 <@m, [{}]> : tensor<16xf32>
  %1 = sdy.propagation_barrier %0 allowed_direction=NONE : tensor<16xf32>
  %2 = sdy.reshard %1 <@m, [{"a"}]> : tensor<16xf32>
  return %2 : tensor<16xf32>
}
