// RUN: opt -sdy-reshard-to-collectives -no-reference-quirks %s
// A reshard that changes the unreduced axes is an error here: an earlier pass should have inserted the reduction.
sdy.mesh @m = <["p"=2, "q"=4]>
func.func @main(%arg0: tensor<32x16xf32> {sdy.sharding = #sdy.sharding<@m, [{"p"}, {}], unreduced={"q"}>}) -> tensor<32x16xf32> {
  %0 = sdy.reshard %arg0 <@m, [{}, {"p"}]> : tensor<32x16xf32>
  return %0 : tensor<32x16xf32>
}
// STATUS: 1
