// RUN: opt -sdy-resolve-permutation-factors %s
// STATUS: 1
// The result of a reverse is resharded to its sharding, so it must have one.
sdy.mesh @m = <["x"=2]>
func.func @main(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}, {}]>}) -> tensor<8x8xf32> {
  %0 = stablehlo.reverse %a, dims = [0] : tensor<8x8xf32>
  return %0 : tensor<8x8xf32>
}
