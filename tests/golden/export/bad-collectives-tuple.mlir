// RUN: opt -sdy-reshard-to-collectives %s
sdy.mesh @m = <["p"=2, "q"=4]>
func.func @main(%arg0: tuple<tensor<32x16xf32>> {sdy.sharding = #sdy.sharding<@m, [{"q"}, {}]>}) -> tuple<tensor<32x16xf32>> {
  %0 = sdy.reshard %arg0 <@m, [{}, {"q", "p"}]> : tuple<tensor<32x16xf32>>
  return %0 : tuple<tensor<32x16xf32>>
}
// STATUS: 1
