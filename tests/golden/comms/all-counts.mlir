// RUN: comms --all --budget='collectives<=0' %s
// Operations that move nothing do not count in totals and budgets.
sdy.mesh @mesh = <["data"=4, "model"=2]>
func.func @main(%x: tensor<64x128xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"data"}, {}]>}) -> tensor<64x128xf32> {
  %0 = sdy.reshard %x <@mesh, [{"data"}, {"model"}]> : tensor<64x128xf32>
  return %0 : tensor<64x128xf32>
}
