// RUN: opt --shardy=0.12.0.1 -sdy-reshard-to-collectives %s
sdy.mesh @mesh = <["x"=1, "y"=3, "u"=12]>
func.func @main(%arg0: tensor<1x96xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y"}, {"u"}]>}) -> tensor<1x96xf32> {
  %0 = sdy.reshard %arg0 <@mesh, [{"x"}, {}]> : tensor<1x96xf32>
  return %0 : tensor<1x96xf32>
}
