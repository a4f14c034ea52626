// RUN: opt -sdy-insert-explicit-reshards=enable-full-version=true %s
// Dynamic dimensions are resharded like others, but never determine the common sharding.
sdy.mesh @mesh = <["a"=2, "b"=2]>
func.func @pointwise(%arg0: tensor<?x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"b"}]>}, %arg1: tensor<?x8xf32>) -> tensor<?x8xf32> {
  %0 = stablehlo.add %arg0, %arg1 {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{}, {"a"}]>]>} : tensor<?x8xf32>
  return %0 : tensor<?x8xf32>
}
func.func @dot(%arg0: tensor<?x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"b"}]>}, %arg1: tensor<8x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {}]>}) -> tensor<?x4xf32> {
  %0 = stablehlo.dot_general %arg0, %arg1, contracting_dims = [1] x [0] {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{}, {"a"}]>]>} : (tensor<?x8xf32>, tensor<8x4xf32>) -> tensor<?x4xf32>
  return %0 : tensor<?x4xf32>
}
func.func @constraint(%arg0: tensor<?x8xf32>) -> tensor<?x8xf32> {
  %0 = stablehlo.negate %arg0 : tensor<?x8xf32>
  %1 = sdy.sharding_constraint %0 <@mesh, [{}, {"a"}]> : tensor<?x8xf32>
  return %1 : tensor<?x8xf32>
}
func.func @reduce(%arg0: tensor<?x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"b"}]>}, %arg1: tensor<f32>) -> tensor<8xf32> {
  %0 = stablehlo.reduce(%arg0 init: %arg1) applies stablehlo.add across dimensions = [0] {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"a"}]>]>} : (tensor<?x8xf32>, tensor<f32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}
