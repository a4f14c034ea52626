// RUN: opt -sdy-resolve-permutation-factors %s
// Updates from a constant start stay in parts if one part takes all of them: 7 is clamped to 6, and [3, 5) crosses a bound.
sdy.mesh @mesh = <["data"=2, "model"=2]>
func.func @f1(%arg2: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"model"}]>}, %arg3: tensor<2xf32>) -> (tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"model"}]>}) {
  %c = stablehlo.constant dense<7> : tensor<i32>
  %2 = stablehlo.dynamic_update_slice %arg2, %arg3, %c {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"model"}]>]>} : (tensor<8xf32>, tensor<2xf32>, tensor<i32>) -> tensor<8xf32>
  return %2 : tensor<8xf32>
}
func.func @f4(%arg2: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"model"}]>}, %arg3: tensor<2xf32>) -> (tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"model"}]>}) {
  %c = stablehlo.constant dense<1> : tensor<i32>
  %2 = stablehlo.dynamic_update_slice %arg2, %arg3, %c {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"model"}]>]>} : (tensor<8xf32>, tensor<2xf32>, tensor<i32>) -> tensor<8xf32>
  return %2 : tensor<8xf32>
}
func.func @f7(%arg2: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"model"}]>}, %arg3: tensor<2xf32>) -> (tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"model"}]>}) {
  %c = stablehlo.constant dense<3> : tensor<i32>
  %2 = stablehlo.dynamic_update_slice %arg2, %arg3, %c {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"model"}]>]>} : (tensor<8xf32>, tensor<2xf32>, tensor<i32>) -> tensor<8xf32>
  return %2 : tensor<8xf32>
}
func.func @f3(%arg2: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"model"}]>}, %arg3: tensor<2xf32>, %c: tensor<i32>) -> (tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"model"}]>}) {
  %2 = stablehlo.dynamic_update_slice %arg2, %arg3, %c {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"model"}]>]>} : (tensor<8xf32>, tensor<2xf32>, tensor<i32>) -> tensor<8xf32>
  return %2 : tensor<8xf32>
}
