// RUN: opt -sdy-populate-op-sharding-rules %s
// STATUS: 1
// There are rules for operations with dynamic dimensions, but they cannot be put on them.
func.func @main(%arg0: tensor<?x8xf32>, %arg1: tensor<8x4xf32>) -> tensor<?x4xf32> {
  %0 = stablehlo.negate %arg0 : tensor<?x8xf32>
  %1 = stablehlo.dot_general %0, %arg1, contracting_dims = [1] x [0] : (tensor<?x8xf32>, tensor<8x4xf32>) -> tensor<?x4xf32>
  return %1 : tensor<?x4xf32>
}
