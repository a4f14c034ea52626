// RUN: opt -sdy-pad-for-divisibility %s
// STATUS: 1
sdy.mesh @m = <["x"=2]>
func.func @main(%a: tensor<4xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}]>}, %b: tensor<5xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}]>}) -> tensor<5xf32> {
  return %b : tensor<5xf32>
}
