// RUN: opt -sdy-populate-op-sharding-rules %s
func.func @f(%arg0: tensor<4x12x50xf32>, %arg1: tensor<24x4x5xf32>, %arg2: tensor<4x12x50xf32>, %arg3: tensor<12x1x5xf32>, %arg4: tensor<4x12x30xf32>, %arg5: tensor<24x12x8xf32>, %arg6: tensor<8x6x20xf32>, %arg7: tensor<10x6x20xf32>, %arg8: tensor<2x6xf32>, %arg9: tensor<7x6xf32>, %arg10: tensor<2x16x16x8xf32>, %arg11: tensor<3x3x8x32xf32>) {
  %0 = "stablehlo.convolution"(%arg0, %arg1) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, f, 0]x[o, i, 0]->[b, f, 0]>, feature_group_count = 3 : i64}> : (tensor<4x12x50xf32>, tensor<24x4x5xf32>) -> tensor<4x24x46xf32>
  %1 = "stablehlo.convolution"(%arg2, %arg3) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, f, 0]x[o, i, 0]->[b, f, 0]>, feature_group_count = 12 : i64}> : (tensor<4x12x50xf32>, tensor<12x1x5xf32>) -> tensor<4x12x46xf32>
  %2 = "stablehlo.convolution"(%arg4, %arg5) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, f, 0]x[o, i, 0]->[b, f, 0]>, feature_group_count = 1 : i64, window_strides = array<i64: 3>}> : (tensor<4x12x30xf32>, tensor<24x12x8xf32>) -> tensor<4x24x8xf32>
  %3 = "stablehlo.convolution"(%arg6, %arg7) <{batch_group_count = 2 : i64, dimension_numbers = #stablehlo.conv<[b, f, 0]x[o, i, 0]->[b, f, 0]>, feature_group_count = 1 : i64}> : (tensor<8x6x20xf32>, tensor<10x6x20xf32>) -> tensor<4x10x1xf32>
  %4 = "stablehlo.convolution"(%arg8, %arg9) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, f]x[o, i]->[b, f]>, feature_group_count = 1 : i64}> : (tensor<2x6xf32>, tensor<7x6xf32>) -> tensor<2x7xf32>
  %5 = "stablehlo.convolution"(%arg10, %arg11) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>, feature_group_count = 1 : i64, padding = dense<1> : tensor<2x2xi64>}> : (tensor<2x16x16x8xf32>, tensor<3x3x8x32xf32>) -> tensor<2x16x16x32xf32>
  return
}
