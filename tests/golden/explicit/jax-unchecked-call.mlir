// RUN: types --types %s
// JAX lowers random.gamma with a function whose operations have no types. The constraint after the call states the
// type of the result.
sdy.mesh @mesh = <["X"=2, "Y"=4]>
func.func public @main(%arg0: tensor<2x3xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"X"}, {}]>}, %arg1: tensor<6xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}) -> tensor<2x3xf32> {
  %0 = stablehlo.sqrt %arg0 : tensor<2x3xf32>
  %1 = sdy.sharding_constraint %0 <@mesh, [{"X"}, {}]> : tensor<2x3xf32>
  %2 = call @_gamma(%arg1, %1) : (tensor<6xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  %3 = sdy.sharding_constraint %2 <@mesh, [{"X"}, {}]> : tensor<2x3xf32>
  return %3 : tensor<2x3xf32>
}
func.func private @_gamma(%arg0: tensor<6xf32>, %arg1: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %0 = stablehlo.reshape %arg1 : (tensor<2x3xf32>) -> tensor<6xf32>
  %1 = call @_more(%arg0) : (tensor<6xf32>) -> tensor<6xf32>
  %2 = stablehlo.compare GE, %0, %1, FLOAT : (tensor<6xf32>, tensor<6xf32>) -> tensor<6xi1>
  %3 = stablehlo.select %2, %arg0, %0 : tensor<6xi1>, tensor<6xf32>
  %4 = stablehlo.reshape %3 : (tensor<6xf32>) -> tensor<2x3xf32>
  return %4 : tensor<2x3xf32>
}
func.func private @_more(%arg0: tensor<6xf32>) -> tensor<6xf32> {
  %0 = stablehlo.add %arg0, %arg0 : tensor<6xf32>
  return %0 : tensor<6xf32>
}
