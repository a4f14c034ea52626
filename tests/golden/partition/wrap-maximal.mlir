// RUN: partition --shardy=0.11.1 --wrap %s
sdy.mesh @one = <[], device_ids=[0]>
func.func @main(%x: tensor<8xf32> {sdy.sharding = #sdy.sharding<@one, []>}) -> tensor<8xf32> {
  return %x : tensor<8xf32>
}
