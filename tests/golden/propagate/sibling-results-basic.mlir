// RUN: opt -sdy-basic-propagate %s
// A new list of shardings has open ones for the other results.
sdy.mesh @m = <["x"=2, "y"=4]>
func.func @main(%a: tensor<8xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}]>}) -> (tensor<8xf32>, tensor<8x4xf32>) {
  %0:2 = stablehlo.custom_call @foo(%a) {sdy.sharding_rule = #sdy.op_sharding_rule<([i])->([i], [j]) {i=8, j=4}, custom>} : (tensor<8xf32>) -> (tensor<8xf32>, tensor<4xf32>)
  %1 = stablehlo.broadcast_in_dim %0#1, dims = [1] : (tensor<4xf32>) -> tensor<8x4xf32>
  return %0#0, %1 : tensor<8xf32>, tensor<8x4xf32>
}
