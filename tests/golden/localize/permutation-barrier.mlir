// RUN: opt -sdy-resolve-permutation-factors=enable-halo-exchange=false %s
// The result of a barrier has no sharding. It neither disagrees with that of the slice nor needs a reshard.
sdy.mesh @m = <["a"=2]>
func.func @main(%arg0: tensor<4x8xf32> {sdy.sharding = #sdy.sharding<@m, [{}, {"a"}]>}) -> (tensor<4x4xf32>, tensor<4x8xf32>) {
  %0 = sdy.propagation_barrier %arg0 allowed_direction=NONE : tensor<4x8xf32>
  %1 = stablehlo.slice %0 [0:4, 0:8:2] : (tensor<4x8xf32>) -> tensor<4x4xf32>
  %2 = stablehlo.reverse %0, dims = [1] {sdy.sharding = #sdy.sharding_per_value<[<@m, [{}, {"a"}]>]>} : tensor<4x8xf32>
  return %1, %2 : tensor<4x4xf32>, tensor<4x8xf32>
}
