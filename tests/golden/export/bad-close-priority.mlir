// RUN: opt -sdy-close-shardings %s
// STATUS: 1
// An open dimension with a priority and without axes cannot be closed.
sdy.mesh @m = <["p"=2]>
func.func @main(%arg0: tensor<8xf32> {sdy.sharding = #sdy.sharding<@m, [{?}p1]>}) -> tensor<8xf32> {
  return %arg0 : tensor<8xf32>
}
