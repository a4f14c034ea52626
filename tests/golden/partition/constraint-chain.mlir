// RUN: partition --no-propagate %s
// A value goes to the layout that an operation needs, without stops at the constraints before it.
sdy.mesh @m = <["x"=2, "y"=2]>

func.func @main(%arg0: tensor<4x4xf32> {sdy.sharding = #sdy.sharding<@m, [{"x", "y"}, {}]>}) -> (tensor<4x4xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}, {"y"}]>}) {
  %0 = sdy.reshard %arg0 <@m, [{}, {}]> : tensor<4x4xf32>
  %1 = sdy.reshard %0 <@m, [{}, {"x", "y"}]> : tensor<4x4xf32>
  %2 = sdy.reshard %1 <@m, [{"x"}, {"y"}]> : tensor<4x4xf32>
  %3 = stablehlo.negate %2 {sdy.sharding = #sdy.sharding_per_value<[<@m, [{"x"}, {"y"}]>]>} : tensor<4x4xf32>
  return %3 : tensor<4x4xf32>
}
