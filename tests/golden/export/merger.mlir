// RUN: opt -sdy-constant-or-scalar-merger %s
// Equal constants and broadcasts of scalars merge; a sharding makes a difference.
sdy.mesh @m = <["p"=2, "q"=4]>
func.func @main() -> (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) {
  %0 = sdy.constant dense<2.0> : tensor<f32>
  %1 = sdy.constant dense<2.0> : tensor<f32>
  %2 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<8xf32>
  %3 = stablehlo.broadcast_in_dim %1, dims = [] : (tensor<f32>) -> tensor<8xf32>
  %4 = stablehlo.broadcast_in_dim %1, dims = [] {sdy.sharding = #sdy.sharding_per_value<[<@m, [{"p"}]>]>} : (tensor<f32>) -> tensor<8xf32>
  return %2, %3, %4 : tensor<8xf32>, tensor<8xf32>, tensor<8xf32>
}
