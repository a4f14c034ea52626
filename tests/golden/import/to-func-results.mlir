// RUN: opt -sdy-propagate-to-func-results %s
// Shardings of returned values are copied to results without one.
sdy.mesh @m = <["x"=2]>
func.func @main(%arg0: tensor<8xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}]>}) -> (tensor<8xf32>, tensor<8xf32>, tensor<8xf32> {sdy.sharding = #sdy.sharding<@m, [{}]>}) {
  %0 = stablehlo.abs %arg0 {sdy.sharding = #sdy.sharding_per_value<[<@m, [{"x", ?}]>]>} : tensor<8xf32>
  %1 = stablehlo.negate %arg0 : tensor<8xf32>
  return %0, %1, %arg0 : tensor<8xf32>, tensor<8xf32>, tensor<8xf32>
}
