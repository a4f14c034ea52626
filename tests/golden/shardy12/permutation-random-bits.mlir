// RUN: opt --shardy=0.12.0.1 -sdy-resolve-permutation-factors=rng-bit-generator-unsafe=false %s
sdy.mesh @mesh = <["x"=4]>
func.func @bits(%arg0: tensor<2xui64>) -> (tensor<2xui64>, tensor<16xui32>) {
  %0, %1 = stablehlo.rng_bit_generator %arg0, algorithm = DEFAULT {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{}]>, <@mesh, [{"x"}]>]>} : (tensor<2xui64>) -> (tensor<2xui64>, tensor<16xui32>)
  return %0, %1 : tensor<2xui64>, tensor<16xui32>
}
