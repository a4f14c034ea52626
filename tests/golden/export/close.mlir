// RUN: opt -sdy-close-shardings %s
// All dimensions are closed, replicated axes are dropped, and priorities stay.
sdy.mesh @m = <["p"=2, "q"=4]>
func.func @main(%arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"p", ?}p1, {?}], replicated={"q"}>}) -> (tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{?}, {"q"}p2], unreduced={"p"}>}) {
  %0 = stablehlo.abs %arg0 {sdy.sharding = #sdy.sharding_per_value<[<@m, [{"p", ?}, {?}]>]>} : tensor<8x8xf32>
  %1 = sdy.reshard %0 <@m, [{?}, {"q", ?}]> : tensor<8x8xf32>
  return %1 : tensor<8x8xf32>
}
