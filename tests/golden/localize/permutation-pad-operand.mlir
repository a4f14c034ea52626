// RUN: opt -sdy-resolve-permutation-factors=enable-halo-exchange=false %s
// A pad whose operand has no sharding is left as it is.
sdy.mesh @m = <["x"=2]>
func.func @main(%a: tensor<8x8xf32>, %v: tensor<f32>) -> tensor<12x8xf32> {
  %0 = stablehlo.pad %a, %v, low = [0, 0], high = [4, 0], interior = [0, 0] {sdy.sharding = #sdy.sharding_per_value<[<@m, [{"x"}, {}]>]>} : (tensor<8x8xf32>, tensor<f32>) -> tensor<12x8xf32>
  return %0 : tensor<12x8xf32>
}
