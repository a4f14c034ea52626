// RUN: propagate %s
// The user can decide the sharding of a constant and of an operation that is like a constant.
sdy.mesh @m = <["a"=2]>
func.func @main() -> (tensor<8x8xf32>, tensor<8x8xi32>) {
  %0 = stablehlo.constant {sdy.sharding = #sdy.sharding_per_value<[<@m, [{"a"}, {}]>]>} dense<2.0> : tensor<8x8xf32>
  %1 = stablehlo.iota dim = 0 {sdy.sharding = #sdy.sharding_per_value<[<@m, [{}, {"a"}]>]>} : tensor<8x8xi32>
  return %0, %1 : tensor<8x8xf32>, tensor<8x8xi32>
}
