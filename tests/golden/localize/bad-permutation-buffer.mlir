// RUN: opt -sdy-resolve-permutation-factors %s
// STATUS: 1
// Both tensors are small enough, but the edges of the buffer would have 2^77 elements each.
sdy.mesh @m = <["x"=2]>
func.func @main(%a: tensor<2xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}]>}, %v: tensor<f32>) -> tensor<549755813890xf32> {
  %0 = stablehlo.pad %a, %v, low = [0], high = [0], interior = [549755813888] {sdy.sharding = #sdy.sharding_per_value<[<@m, [{"x"}]>]>} : (tensor<2xf32>, tensor<f32>) -> tensor<549755813890xf32>
  return %0 : tensor<549755813890xf32>
}
