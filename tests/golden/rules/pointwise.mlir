// RUN: opt -sdy-populate-op-sharding-rules %s
func.func @f(%arg0: tensor<3x1x5xf32>, %arg1: tensor<3x1x5xf32>, %arg2: tensor<f32>, %arg3: tensor<0x3xf32>, %arg4: tensor<2x2x2x2x2x2x2x2x2x2x2x2x2x2x2x2x2x2x2x2xf32>, %arg5: tensor<3x5xf32>, %arg6: tensor<3x5xf32>, %arg7: tensor<i1>, %arg8: tensor<3x5xf32>, %arg9: tensor<3x5xf32>, %arg10: tensor<3x5xi1>, %arg11: tensor<3x5xf32>, %arg12: tensor<3x5xf32>, %arg13: tensor<f32>, %arg14: tensor<3x5xf32>, %arg15: tensor<f32>, %arg16: tensor<3xf32>, %arg17: tensor<3xf32>, %arg18: tensor<4xf32>, %arg19: tensor<3x5xf32>, %arg20: tensor<4xi8>, %arg21: tensor<4x6xf32>) {
  %0 = "stablehlo.multiply"(%arg0, %arg1) : (tensor<3x1x5xf32>, tensor<3x1x5xf32>) -> tensor<3x1x5xf32>
  %1 = "stablehlo.negate"(%arg2) : (tensor<f32>) -> tensor<f32>
  %2 = "stablehlo.abs"(%arg3) : (tensor<0x3xf32>) -> tensor<0x3xf32>
  // letters beyond z
  %3 = "stablehlo.negate"(%arg4) : (tensor<2x2x2x2x2x2x2x2x2x2x2x2x2x2x2x2x2x2x2x2xf32>) -> tensor<2x2x2x2x2x2x2x2x2x2x2x2x2x2x2x2x2x2x2x2xf32>
  %4 = "stablehlo.compare"(%arg5, %arg6) <{comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<3x5xf32>, tensor<3x5xf32>) -> tensor<3x5xi1>
  %5 = "stablehlo.select"(%arg7, %arg8, %arg9) : (tensor<i1>, tensor<3x5xf32>, tensor<3x5xf32>) -> tensor<3x5xf32>
  %6 = "stablehlo.select"(%arg10, %arg11, %arg12) : (tensor<3x5xi1>, tensor<3x5xf32>, tensor<3x5xf32>) -> tensor<3x5xf32>
  %7 = "stablehlo.clamp"(%arg13, %arg14, %arg15) : (tensor<f32>, tensor<3x5xf32>, tensor<f32>) -> tensor<3x5xf32>
  %8 = "stablehlo.complex"(%arg16, %arg17) : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xcomplex<f32>>
  %9 = "stablehlo.bitcast_convert"(%arg18) : (tensor<4xf32>) -> tensor<4xi32>
  %10 = "stablehlo.bitcast_convert"(%arg19) : (tensor<3x5xf32>) -> tensor<3x5x4xi8>
  %11 = "stablehlo.bitcast_convert"(%arg20) : (tensor<4xi8>) -> tensor<f32>
  %12 = "stablehlo.collective_permute"(%arg21) <{source_target_pairs = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<4x6xf32>) -> tensor<4x6xf32>
  return
}
