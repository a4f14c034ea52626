// RUN: mem %s
// Each result takes over the argument with its sharding, although both arguments have one type.
sdy.mesh @mesh = <["x"=4]>
func.func @main(%a: tensor<1024xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>, jax.buffer_donor = true}, %b: tensor<1024xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>, jax.buffer_donor = true}) -> (tensor<1024xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}, tensor<1024xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}) {
  %0 = stablehlo.sine %b {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{}]>]>} : tensor<1024xf32>
  %1 = stablehlo.cosine %a {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"x"}]>]>} : tensor<1024xf32>
  return %0, %1 : tensor<1024xf32>, tensor<1024xf32>
}
