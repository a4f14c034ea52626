// RUN: opt -sdy-resolve-permutation-factors %s
// STATUS: 1
sdy.mesh @m = <["x"=3]>
func.func @main(%a: tensor<0x12xui8> {sdy.sharding = #sdy.sharding<@m, [{}, {"x"}]>}, %v: tensor<ui8>) -> tensor<2x22xui8> {
  %0 = stablehlo.pad %a, %v, low = [0, -1], high = [2, 0], interior = [2, 1] {sdy.sharding = #sdy.sharding_per_value<[<@m, [{}, {"x"}]>]>} : (tensor<0x12xui8>, tensor<ui8>) -> tensor<2x22xui8>
  return %0 : tensor<2x22xui8>
}
