// RUN: opt -sdy-insert-explicit-reshards %s
// STATUS: 1
sdy.mesh @m = <["p"=2, "q"=4]>
func.func @main(%arg0: tensor<8xf32> {sdy.sharding = #sdy.sharding<@m, [{}], unreduced={"p"}>}) {
  sdy.sharding_group %arg0 group_id=1 : tensor<8xf32>
  return
}
