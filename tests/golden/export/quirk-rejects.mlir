// RUN: propagate --reshards=collectives %s
sdy.mesh @m = <["a"=4, "b"=6, "c"=4]>
func.func @main(%arg0: tensor<24x24xf32> {sdy.sharding = #sdy.sharding<@m, [{}, {"b"}]>}) -> tensor<24x24xf32> {
  %0 = sdy.reshard %arg0 <@m, [{"b", "a"}, {"c"}]> : tensor<24x24xf32>
  return %0 : tensor<24x24xf32>
}
