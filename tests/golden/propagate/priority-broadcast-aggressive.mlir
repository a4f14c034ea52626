// RUN: opt -sdy-aggressive-propagate %s
// A broadcast is propagated last, and backward before forward.
sdy.mesh @m = <["x"=2, "y"=4]>
func.func @main(%a: tensor<8xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}]>}, %c: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{?}, {"x"}]>}) -> tensor<8x8xf32> {
  %0 = stablehlo.broadcast_in_dim %a, dims = [0] : (tensor<8xf32>) -> tensor<8x8xf32>
  %1 = stablehlo.add %0, %c : tensor<8x8xf32>
  return %1 : tensor<8x8xf32>
}
