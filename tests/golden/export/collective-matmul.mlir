// RUN: opt -sdy-remove-all-gather-reduce-scatter-for-cmv1 %s
sdy.mesh @m = <["p"=2, "q"=4]>
// The all-gather of one operand goes, and the reduce-scatter stays.
func.func @gathers(%arg0: tensor<32x16xf32> {sdy.sharding = #sdy.sharding<@m, [{"p"}, {}]>}, %arg1: tensor<16x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"q"}, {}]>}) -> tensor<32x8xf32> {
  %0 = sdy.all_gather [{"p"}, {}] %arg0 out_sharding=<@m, [{}, {}]> : tensor<32x16xf32>
  %1 = stablehlo.dot %0, %arg1 {sdy.sharding = #sdy.sharding_per_value<[<@m, [{}, {}]>]>} : (tensor<32x16xf32>, tensor<16x8xf32>) -> tensor<32x8xf32>
  %2 = sdy.reduce_scatter [{"q"}, {}] %1 out_sharding=<@m, [{"q"}, {}]> : tensor<32x8xf32>
  return %2 : tensor<32x8xf32>
}
// Without all-gather the reduce-scatter goes, and the dot takes its sharding.
func.func @scatters(%arg0: tensor<32x16xf32> {sdy.sharding = #sdy.sharding<@m, [{}, {"q"}]>}, %arg1: tensor<16x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"q"}, {}]>}) -> tensor<32x8xf32> {
  %0 = stablehlo.dot %arg0, %arg1 {sdy.sharding = #sdy.sharding_per_value<[<@m, [{}, {}]>]>} : (tensor<32x16xf32>, tensor<16x8xf32>) -> tensor<32x8xf32>
  %1 = sdy.reduce_scatter [{"q"}, {}] %0 out_sharding=<@m, [{"q"}, {}]> : tensor<32x8xf32>
  return %1 : tensor<32x8xf32>
}
// A value that is used twice stays: the all-gather of both operands, the dot with another user, unreduced axes.
func.func @twice(%arg0: tensor<16x16xf32> {sdy.sharding = #sdy.sharding<@m, [{"p"}, {}]>}) -> tensor<16x16xf32> {
  %0 = sdy.all_gather [{"p"}, {}] %arg0 out_sharding=<@m, [{}, {}]> : tensor<16x16xf32>
  %1 = stablehlo.dot %0, %0 {sdy.sharding = #sdy.sharding_per_value<[<@m, [{}, {}]>]>} : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
  return %1 : tensor<16x16xf32>
}
func.func @other_user(%arg0: tensor<16x16xf32> {sdy.sharding = #sdy.sharding<@m, [{}, {"q"}]>}, %arg1: tensor<16x16xf32> {sdy.sharding = #sdy.sharding<@m, [{"q"}, {}]>}) -> (tensor<16x16xf32>, tensor<16x16xf32>) {
  %0 = stablehlo.dot %arg0, %arg1 {sdy.sharding = #sdy.sharding_per_value<[<@m, [{}, {}]>]>} : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
  %1 = sdy.reduce_scatter [{"q"}, {}] %0 out_sharding=<@m, [{"q"}, {}]> : tensor<16x16xf32>
  return %0, %1 : tensor<16x16xf32>, tensor<16x16xf32>
}
func.func @unreduced(%arg0: tensor<16x16xf32> {sdy.sharding = #sdy.sharding<@m, [{}, {"q"}]>}, %arg1: tensor<16x16xf32> {sdy.sharding = #sdy.sharding<@m, [{"q"}, {}]>}) -> tensor<16x16xf32> {
  %0 = stablehlo.dot %arg0, %arg1 {sdy.sharding = #sdy.sharding_per_value<[<@m, [{}, {}], unreduced={"q"}>]>} : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
  %1 = sdy.reduce_scatter [{"q"}, {}] %0 out_sharding=<@m, [{"q"}, {}]> : tensor<16x16xf32>
  return %1 : tensor<16x16xf32>
}
