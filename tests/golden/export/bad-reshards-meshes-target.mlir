// RUN: opt -sdy-insert-explicit-reshards %s
// STATUS: 1
sdy.mesh @m = <["p"=2, "q"=4]>
sdy.mesh @n = <["r"=8]>
func.func @main(%arg0: tensor<8xf32> {sdy.sharding = #sdy.sharding<@m, [{}]>}) -> (tensor<8xf32> {sdy.sharding = #sdy.sharding<@n, [{}], unreduced={"r"}>}) {
  return %arg0 : tensor<8xf32>
}
