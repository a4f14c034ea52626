// RUN: opt -sdy-populate-op-sharding-rules %s
func.func @f(%arg0: tensor<1x6xf32>, %arg1: tensor<6x1xf32>, %arg2: tensor<f32>, %arg3: tensor<1xf32>, %arg4: tensor<3x5x7xf32>, %arg5: tensor<3x5xf32>) {
  %0 = "stablehlo.broadcast_in_dim"(%arg0) <{broadcast_dimensions = array<i64: 1, 2>}> : (tensor<1x6xf32>) -> tensor<4x9x6xf32>
  %1 = "stablehlo.broadcast_in_dim"(%arg1) <{broadcast_dimensions = array<i64: 1, 0>}> : (tensor<6x1xf32>) -> tensor<1x6x5xf32>
  %2 = "stablehlo.broadcast_in_dim"(%arg2) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x5xf32>
  %3 = "stablehlo.broadcast_in_dim"(%arg3) <{broadcast_dimensions = array<i64: 0>}> : (tensor<1xf32>) -> tensor<0x3xf32>
  %4 = "stablehlo.transpose"(%arg4) <{permutation = array<i64: 2, 0, 1>}> : (tensor<3x5x7xf32>) -> tensor<7x3x5xf32>
  %5 = "stablehlo.reverse"(%arg5) <{dimensions = array<i64: 1>}> : (tensor<3x5xf32>) -> tensor<3x5xf32>
  return
}
