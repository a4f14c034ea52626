// RUN: opt -sdy-pad-for-divisibility %s
// STATUS: 1
sdy.mesh @m = <["x"=2]>
func.func @main(%b: tensor<5xf32>) -> (tensor<5xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}]>}) {
  return %b : tensor<5xf32>
}
