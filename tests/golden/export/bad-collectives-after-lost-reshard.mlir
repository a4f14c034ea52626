// RUN: opt -sdy-reshard-to-collectives %s
// STATUS: 1
// The first reshard disappears, so the second one would move data between meshes, which no collective can.
sdy.mesh @m = <["a"=2]>
sdy.mesh @n = <["b"=2]>
func.func @main(%arg0: tensor<16xf32> {sdy.sharding = #sdy.sharding<@n, [{}]>}) -> tensor<16xf32> {
  %0 = sdy.reshard %arg0 <@m, [{}]> : tensor<16xf32>
  %1 = sdy.reshard %0 <@m, [{"a"}]> : tensor<16xf32>
  return %1 : tensor<16xf32>
}
