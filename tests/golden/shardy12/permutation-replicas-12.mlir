// RUN: opt --shardy=0.12.0.1 -sdy-resolve-permutation-factors=replica-count=4 %s
sdy.mesh @mesh = <["x"=4]>
func.func @slice(%arg0: tensor<16x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}) -> tensor<12x2xf32> {
  %0 = stablehlo.slice %arg0 [2:14, 0:4:2] {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"x"}, {}]>]>} : (tensor<16x4xf32>) -> tensor<12x2xf32>
  return %0 : tensor<12x2xf32>
}
