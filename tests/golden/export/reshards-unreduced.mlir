// RUN: opt -sdy-insert-explicit-reshards %s
// An all_reduce is inserted before a reshard that drops an unreduced axis.
sdy.mesh @m = <["p"=2, "q"=4]>
func.func @main(%arg0: tensor<8xf32> {sdy.sharding = #sdy.sharding<@m, [{}], unreduced={"q"}>}) -> tensor<8xf32> {
  %0 = sdy.reshard %arg0 <@m, [{}]> : tensor<8xf32>
  %1 = stablehlo.add %0, %0 : tensor<8xf32>
  return %1 : tensor<8xf32>
}
