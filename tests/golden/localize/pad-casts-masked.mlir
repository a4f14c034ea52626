// RUN: opt -sdy-pad-for-divisibility %s
// A constant cannot be padded; a product masks its cast, and a collective pads it.
sdy.mesh @m = <["x"=3]>
func.func @main() -> (tensor<f32>, tensor<7xf32>) {
  %0 = sdy.constant {sdy.sharding = #sdy.sharding_per_value<[<@m, [{"x"}]>]>} dense<2.0> : tensor<7xf32>
  %1 = stablehlo.dot_general %0, %0, contracting_dims = [0] x [0] {sdy.sharding = #sdy.sharding_per_value<[<@m, []>]>} : (tensor<7xf32>, tensor<7xf32>) -> tensor<f32>
  %2 = sdy.all_reduce {"x"} %1 out_sharding=<@m, []> : tensor<f32>
  %3 = stablehlo.constant {sdy.sharding = #sdy.sharding_per_value<[<@m, [{}]>]>} dense<1.0> : tensor<7xf32>
  %4 = sdy.all_slice [{"x"}] %3 out_sharding=<@m, [{"x"}]> : tensor<7xf32>
  %5 = sdy.all_gather [{"x"}] %4 out_sharding=<@m, [{}]> : tensor<7xf32>
  return %2, %5 : tensor<f32>, tensor<7xf32>
}
