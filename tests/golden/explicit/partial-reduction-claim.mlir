// RUN: types --shardy=0.11.1 %s
// One warning, although the rule runs twice.
sdy.mesh @a = <["x"=2, "y"=2]>
func.func @g(%arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@a, [{"y"}, {}], unreduced={"x"}>}, %s: tensor<f32>) -> tensor<8xf32> {
  %2 = stablehlo.reduce(%arg0 init: %s) applies stablehlo.maximum across dimensions = [1] {sdy.sharding = #sdy.sharding_per_value<[<@a, [{}], unreduced=max{"x"}>]>} : (tensor<8x8xf32>, tensor<f32>) -> tensor<8xf32>
  return %2 : tensor<8xf32>
}
