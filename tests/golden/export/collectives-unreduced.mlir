// RUN: opt -sdy-reshard-to-collectives %s
// Unreduced axes: the kind becomes sum, and a reshard to a replicated sharding loses the axes.
sdy.mesh @m = <["p"=2, "q"=4]>
func.func @d1(%arg0: tensor<32x16xf32> {sdy.sharding = #sdy.sharding<@m, [{"p"}, {}], unreduced=max{"q"}>}) -> tensor<32x16xf32> {
  %0 = sdy.reshard %arg0 <@m, [{}, {"p"}], unreduced=max{"q"}> : tensor<32x16xf32>
  return %0 : tensor<32x16xf32>
}
func.func @d2(%arg0: tensor<32x16xf32> {sdy.sharding = #sdy.sharding<@m, [{"p"}, {}], unreduced={"q"}>}) -> tensor<32x16xf32> {
  %0 = sdy.reshard %arg0 <@m, [{}, {}], unreduced={"q"}> : tensor<32x16xf32>
  return %0 : tensor<32x16xf32>
}
func.func @d2b(%arg0: tensor<32x16xf32> {sdy.sharding = #sdy.sharding<@m, [{}, {}], unreduced={"q"}>}) -> tensor<32x16xf32> {
  %0 = sdy.reshard %arg0 <@m, [{}, {}], unreduced={"p", "q"}> : tensor<32x16xf32>
  return %0 : tensor<32x16xf32>
}
func.func @diff(%arg0: tensor<32x16xf32> {sdy.sharding = #sdy.sharding<@m, [{"p"}, {}], unreduced={"q"}>}) -> tensor<32x16xf32> {
  %0 = sdy.reshard %arg0 <@m, [{}, {"p"}]> : tensor<32x16xf32>
  return %0 : tensor<32x16xf32>
}
