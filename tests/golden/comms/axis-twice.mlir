// RUN: comms %s
// Shardy gives one axis to a dimension and to the unreduced axes of these results. They are computed without the
// unreduced axes, and become unreduced afterwards.
sdy.mesh @m = <["x"=2, "y"=2]>
// From the constraint, the unreduced axis spreads to the negate.
func.func @main(%arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}, {"y"}]>}) -> (tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{}, {"y"}], unreduced={"x"}>}) {
  %0 = stablehlo.negate %arg0 : tensor<8x8xf32>
  %1 = sdy.sharding_constraint %0 <@m, [{}, {"y"}], unreduced={"x"}> : tensor<8x8xf32>
  return %1 : tensor<8x8xf32>
}
// An operand that is unreduced along the axis is reduced.
func.func @operand(%arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{}, {}], unreduced={"x"}>}, %arg1: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}, {}]>}) -> (tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{}, {}], unreduced={"x"}>}) {
  %0 = stablehlo.add %arg0, %arg1 {sdy.sharding = #sdy.sharding_per_value<[<@m, [{}, {}], unreduced={"x"}>]>} : tensor<8x8xf32>
  return %0 : tensor<8x8xf32>
}
// An unreduced axis that no dimension has stays.
func.func @dot(%arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}, {"y"}]>}, %arg1: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"y"}, {}]>}) -> (tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{}, {}], unreduced={"x", "y"}>}) {
  %0 = stablehlo.dot %arg0, %arg1 {sdy.sharding = #sdy.sharding_per_value<[<@m, [{}, {}], unreduced={"x", "y"}>]>} : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
  return %0 : tensor<8x8xf32>
}
func.func @reshape(%arg0: tensor<2x32xf32> {sdy.sharding = #sdy.sharding<@m, [{"x", "y"}, {}]>}) -> (tensor<64xf32> {sdy.sharding = #sdy.sharding<@m, [{}], unreduced={"x"}>}) {
  %0 = stablehlo.reshape %arg0 {sdy.sharding = #sdy.sharding_per_value<[<@m, [{}], unreduced={"x"}>]>} : (tensor<2x32xf32>) -> tensor<64xf32>
  return %0 : tensor<64xf32>
}
