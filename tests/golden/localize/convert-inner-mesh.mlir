// RUN: opt -sdy-convert-global-to-local %s
// A mesh that only an inner module has is unknown. Most operations keep their global shapes then.
sdy.mesh @m = <["x"=2]>
func.func @main() {
  return
}
module @inner {
  sdy.mesh @n = <["x"=2, "y"=2]>
  func.func @g(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@n, [{"x"}, {}]>}, %z: tensor<f32>) {
    %0 = stablehlo.broadcast_in_dim %z, dims = [] {sdy.sharding = #sdy.sharding_per_value<[<@n, [{"x"}, {}]>]>} : (tensor<f32>) -> tensor<8x8xf32>
    %1 = stablehlo.transpose %a, dims = [1, 0] {sdy.sharding = #sdy.sharding_per_value<[<@n, [{}, {"x"}]>]>} : (tensor<8x8xf32>) -> tensor<8x8xf32>
    %2 = stablehlo.reshape %a {sdy.sharding = #sdy.sharding_per_value<[<@n, [{"x"}]>]>} : (tensor<8x8xf32>) -> tensor<64xf32>
    %3 = stablehlo.concatenate %a, %a, dim = 1 {sdy.sharding = #sdy.sharding_per_value<[<@n, [{"x"}, {}]>]>} : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x16xf32>
    %4 = stablehlo.slice %a [0:8, 0:4] {sdy.sharding = #sdy.sharding_per_value<[<@n, [{"x"}, {}]>]>} : (tensor<8x8xf32>) -> tensor<8x4xf32>
    %5 = stablehlo.iota dim = 1 {sdy.sharding = #sdy.sharding_per_value<[<@n, [{}, {}]>]>} : tensor<8x8xf32>
    return
  }
}
