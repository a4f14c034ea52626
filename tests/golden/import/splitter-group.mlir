// RUN: opt -sdy-constant-or-scalar-splitter %s
// A broadcast scalar is copied with its groups, although it is not a constant.
func.func @main(%arg0: tensor<f32>, %arg1: tensor<6xf32>, %arg2: tensor<1xf32>) -> (tensor<6xf32>, tensor<6xf32>, tensor<6xf32>) {
  %0 = stablehlo.broadcast_in_dim %arg0, dims = [] : (tensor<f32>) -> tensor<6xf32>
  sdy.sharding_group %0 group_id=3 : tensor<6xf32>
  %1 = stablehlo.add %0, %arg1 : tensor<6xf32>
  %2 = stablehlo.broadcast_in_dim %arg2, dims = [0] : (tensor<1xf32>) -> tensor<6xf32>
  %3 = stablehlo.add %2, %2 : tensor<6xf32>
  return %0, %1, %3 : tensor<6xf32>, tensor<6xf32>, tensor<6xf32>
}
