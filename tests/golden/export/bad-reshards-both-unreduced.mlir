// RUN: opt -sdy-insert-explicit-reshards %s
// STATUS: 1
sdy.mesh @m = <["p"=2, "q"=4]>
func.func @main(%arg0: tensor<8xf32> {sdy.sharding = #sdy.sharding<@m, [{}], unreduced={"p"}>}) -> tensor<8xf32> {
  %0 = sdy.reshard %arg0 <@m, [{}], unreduced={"q"}> : tensor<8xf32>
  return %0 : tensor<8xf32>
}
