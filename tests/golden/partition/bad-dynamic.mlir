// RUN: partition %s
// STATUS: 1
sdy.mesh @mesh = <["x"=2]>
func.func @main(%x: tensor<?x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}) -> tensor<?x8xf32> {
  return %x : tensor<?x8xf32>
}
