// RUN: opt -sdy-aggressive-propagate="debug-sharding-origins=true debug-propagation-edge-sharding=true" %s
// Moves and origins of axes.
sdy.mesh @m = <["x"=2, "y"=4]>
func.func @main(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"x", ?}, {?}]>}, %b: tensor<8x8xf32>) -> (tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{?}, {"y", ?}]>}) {
  %0 = stablehlo.add %a, %b : tensor<8x8xf32>
  %1 = stablehlo.negate %0 : tensor<8x8xf32>
  return %1 : tensor<8x8xf32>
}
