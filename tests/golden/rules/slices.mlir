// RUN: opt -sdy-populate-op-sharding-rules %s
func.func @f(%arg0: tensor<2x128x8xf32>, %arg1: tensor<2x1x8xf32>, %arg2: tensor<i32>, %arg3: tensor<i32>, %arg4: tensor<i32>, %arg5: tensor<2x128x8xf32>, %arg6: tensor<i32>, %arg7: tensor<i32>, %arg8: tensor<i32>, %arg9: tensor<6x20xf32>, %arg10: tensor<6x20xf32>, %arg11: tensor<f32>, %arg12: tensor<6x20xf32>, %arg13: tensor<f32>, %arg14: tensor<3x5xf32>, %arg15: tensor<4x5xf32>) {
  %0 = "stablehlo.dynamic_update_slice"(%arg0, %arg1, %arg2, %arg3, %arg4) : (tensor<2x128x8xf32>, tensor<2x1x8xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<2x128x8xf32>
  %1 = "stablehlo.dynamic_slice"(%arg5, %arg6, %arg7, %arg8) <{slice_sizes = array<i64: 2, 1, 8>}> : (tensor<2x128x8xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<2x1x8xf32>
  %2 = "stablehlo.slice"(%arg9) <{limit_indices = array<i64: 6, 7>, start_indices = array<i64: 0, 0>, strides = array<i64: 1, 1>}> : (tensor<6x20xf32>) -> tensor<6x7xf32>
  %3 = "stablehlo.pad"(%arg10, %arg11) <{edge_padding_high = array<i64: 0, 3>, edge_padding_low = array<i64: 0, 0>, interior_padding = array<i64: 0, 0>}> : (tensor<6x20xf32>, tensor<f32>) -> tensor<6x23xf32>
  %4 = "stablehlo.pad"(%arg12, %arg13) <{edge_padding_high = array<i64: 0, -2>, edge_padding_low = array<i64: 0, 2>, interior_padding = array<i64: 0, 0>}> : (tensor<6x20xf32>, tensor<f32>) -> tensor<6x20xf32>
  %5 = "stablehlo.concatenate"(%arg14, %arg15) <{dimension = 0 : i64}> : (tensor<3x5xf32>, tensor<4x5xf32>) -> tensor<7x5xf32>
  // the rule of a concatenate looks through one slice per operand
  %x = stablehlo.slice %arg0 [0:2, 0:64, 0:8] : (tensor<2x128x8xf32>) -> tensor<2x64x8xf32>
  %y = stablehlo.slice %arg0 [0:2, 64:128, 0:8] : (tensor<2x128x8xf32>) -> tensor<2x64x8xf32>
  %xx = stablehlo.slice %x [0:2, 0:64, 0:8] : (tensor<2x64x8xf32>) -> tensor<2x64x8xf32>
  %c0 = stablehlo.concatenate %x, %y, dim = 1 : (tensor<2x64x8xf32>, tensor<2x64x8xf32>) -> tensor<2x128x8xf32>
  %c1 = stablehlo.concatenate %arg0, %x, dim = 1 : (tensor<2x128x8xf32>, tensor<2x64x8xf32>) -> tensor<2x192x8xf32>
  %c2 = stablehlo.concatenate %arg0, %xx, dim = 1 : (tensor<2x128x8xf32>, tensor<2x64x8xf32>) -> tensor<2x192x8xf32>
  %c3 = stablehlo.concatenate %arg0, %arg0, dim = 1 : (tensor<2x128x8xf32>, tensor<2x128x8xf32>) -> tensor<2x256x8xf32>
  // updates at constants
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %u0 = stablehlo.dynamic_update_slice %arg0, %arg1, %zero, %zero, %zero : (tensor<2x128x8xf32>, tensor<2x1x8xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<2x128x8xf32>
  %u1 = stablehlo.dynamic_update_slice %arg0, %arg1, %zero, %arg2, %zero : (tensor<2x128x8xf32>, tensor<2x1x8xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<2x128x8xf32>
  return
}
