// RUN: opt -sdy-resolve-permutation-factors %s
// STATUS: 1
// Shardy stops at a reshape with a sharding on one side only.
sdy.mesh @m = <["x"=2]>
func.func @main(%a: tensor<6xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}]>}) -> tensor<3x2xf32> {
  %0 = stablehlo.reshape %a : (tensor<6xf32>) -> tensor<3x2xf32>
  return %0 : tensor<3x2xf32>
}
