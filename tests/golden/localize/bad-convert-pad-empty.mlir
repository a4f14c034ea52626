// RUN: opt %s -sdy-convert-global-to-local
// STATUS: 1
// Shardy computes a result of size 4 in dimension 0 and refuses it.
sdy.mesh @m = <["x"=2]>
func.func @main(%a: tensor<0x8xf32> {sdy.sharding = #sdy.sharding<@m, [{}, {"x"}]>}, %v: tensor<f32>) -> (tensor<3x8xf32> {sdy.sharding = #sdy.sharding<@m, [{}, {"x"}]>}) {
  %1 = "stablehlo.pad"(%a, %v) <{edge_padding_low = array<i64: 0, 0>, edge_padding_high = array<i64: 3, 0>, interior_padding = array<i64: 1, 0>}> {sdy.sharding = #sdy.sharding_per_value<[<@m, [{}, {"x"}]>]>} : (tensor<0x8xf32>, tensor<f32>) -> tensor<3x8xf32>
  return %1 : tensor<3x8xf32>
}
