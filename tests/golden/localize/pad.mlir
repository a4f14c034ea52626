// RUN: opt -sdy-pad-for-divisibility %s
// Uneven values inside of functions; padding is cleared before products.
sdy.mesh @m = <["x"=2, "y"=4]>
func.func @dot(%a: tensor<5x7xf32>) -> tensor<5x5xf32> {
  %0 = sdy.all_slice [{}, {"y"}] %a out_sharding=<@m, [{}, {"y"}]> : tensor<5x7xf32>
  %1 = stablehlo.add %0, %0 {sdy.sharding = #sdy.sharding_per_value<[<@m, [{}, {"y"}]>]>} : tensor<5x7xf32>
  %2 = stablehlo.dot_general %0, %1, contracting_dims = [1] x [1] {sdy.sharding = #sdy.sharding_per_value<[<@m, [{}, {}]>]>} : (tensor<5x7xf32>, tensor<5x7xf32>) -> tensor<5x5xf32>
  %3 = sdy.all_reduce {"y"} %2 out_sharding=<@m, [{}, {}]> : tensor<5x5xf32>
  return %3 : tensor<5x5xf32>
}
func.func @collectives(%a: tensor<5x7xf32>) -> (tensor<5x7xf32>, tensor<7x5xf32>) {
  %0 = sdy.all_slice [{"x"}, {}] %a out_sharding=<@m, [{"x"}, {}]> : tensor<5x7xf32>
  %1 = sdy.all_to_all [{"x"}: 0->1] %0 out_sharding=<@m, [{}, {"x"}]> : tensor<5x7xf32>
  %2 = stablehlo.transpose %1, dims = [1, 0] {sdy.sharding = #sdy.sharding_per_value<[<@m, [{"x"}, {}]>]>} : (tensor<5x7xf32>) -> tensor<7x5xf32>
  %3 = sdy.all_gather [{}, {"x"}] %1 out_sharding=<@m, [{}, {}]> : tensor<5x7xf32>
  %4 = sdy.all_gather [{"x"}, {}] %2 out_sharding=<@m, [{}, {}]> : tensor<7x5xf32>
  return %3, %4 : tensor<5x7xf32>, tensor<7x5xf32>
}
func.func @slice_and_pad(%a: tensor<8xf32>, %v: tensor<f32>) -> tensor<8xf32> {
  %0 = sdy.all_slice [{"y"}] %a out_sharding=<@m, [{"y"}]> : tensor<8xf32>
  %1 = stablehlo.slice %0 [0:7] {sdy.sharding = #sdy.sharding_per_value<[<@m, [{"y"}]>]>} : (tensor<8xf32>) -> tensor<7xf32>
  %2 = stablehlo.pad %1, %v, low = [0], high = [1], interior = [0] {sdy.sharding = #sdy.sharding_per_value<[<@m, [{"y"}]>]>} : (tensor<7xf32>, tensor<f32>) -> tensor<8xf32>
  %3 = sdy.all_gather [{"y"}] %2 out_sharding=<@m, [{}]> : tensor<8xf32>
  return %3 : tensor<8xf32>
}
