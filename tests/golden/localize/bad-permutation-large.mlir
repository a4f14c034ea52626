// RUN: opt -sdy-resolve-permutation-factors %s
// STATUS: 1
sdy.mesh @m = <["x"=2]>
func.func @main(%a: tensor<4xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}]>}, %v: tensor<f32>) -> tensor<4611686018427387908xf32> {
  %0 = stablehlo.pad %a, %v, low = [4611686018427387904], high = [0], interior = [0] {sdy.sharding = #sdy.sharding_per_value<[<@m, [{"x"}]>]>} : (tensor<4xf32>, tensor<f32>) -> tensor<4611686018427387908xf32>
  return %0 : tensor<4611686018427387908xf32>
}
