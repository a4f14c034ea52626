// RUN: strategy %s
// STATUS: 1
// A tuple has no layout, although it may have a sharding.
sdy.mesh @m = <["p"=2]>
func.func @main(%a: tuple<tensor<32xf32>> {sdy.sharding = #sdy.sharding<@m, [{"p"}]>}) -> tuple<tensor<32xf32>> {
  %0 = sdy.reshard %a <@m, [{}]> : tuple<tensor<32xf32>>
  return %0 : tuple<tensor<32xf32>>
}
