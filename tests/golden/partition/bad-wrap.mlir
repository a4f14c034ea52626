// RUN: partition --wrap --no-propagate %s
// STATUS: 1
sdy.mesh @mesh = <["x"=2]>
func.func @main(%x: tensor<5xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}) -> (tensor<5xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}) {
  return %x : tensor<5xf32>
}
