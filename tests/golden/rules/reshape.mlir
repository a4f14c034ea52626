// RUN: opt -sdy-populate-op-sharding-rules %s
func.func @f(%arg0: tensor<12xf32>, %arg1: tensor<6x35xf32>, %arg2: tensor<4x9xf32>, %arg3: tensor<6x4xf32>, %arg4: tensor<12x5xf32>, %arg5: tensor<3x4xf32>, %arg6: tensor<1x16x1xf32>, %arg7: tensor<24xf32>, %arg8: tensor<16x1x9xf32>, %arg9: tensor<f32>, %arg10: tensor<1x1xf32>, %arg11: tensor<0x6xf32>, %arg12: tensor<4x4xf32>, %arg13: tensor<2x3x4xf32>, %arg14: tensor<1x1x5xf32>, %arg15: tensor<720xf32>, %arg16: tensor<6x10x14xf32>, %arg17: tensor<8x27x125xf32>) {
  %0 = "stablehlo.reshape"(%arg0) : (tensor<12xf32>) -> tensor<3x4xf32>
  %1 = "stablehlo.reshape"(%arg1) : (tensor<6x35xf32>) -> tensor<21x10xf32>
  %2 = "stablehlo.reshape"(%arg2) : (tensor<4x9xf32>) -> tensor<6x6xf32>
  %3 = "stablehlo.reshape"(%arg3) : (tensor<6x4xf32>) -> tensor<8x3xf32>
  %4 = "stablehlo.reshape"(%arg4) : (tensor<12x5xf32>) -> tensor<5x12xf32>
  %5 = "stablehlo.reshape"(%arg5) : (tensor<3x4xf32>) -> tensor<2x6xf32>
  %6 = "stablehlo.reshape"(%arg6) : (tensor<1x16x1xf32>) -> tensor<4x4xf32>
  %7 = "stablehlo.reshape"(%arg7) : (tensor<24xf32>) -> tensor<2x1x12xf32>
  %8 = "stablehlo.reshape"(%arg8) : (tensor<16x1x9xf32>) -> tensor<9x16xf32>
  %9 = "stablehlo.reshape"(%arg9) : (tensor<f32>) -> tensor<1x1xf32>
  %10 = "stablehlo.reshape"(%arg10) : (tensor<1x1xf32>) -> tensor<f32>
  %11 = "stablehlo.reshape"(%arg11) : (tensor<0x6xf32>) -> tensor<3x0xf32>
  %12 = "stablehlo.reshape"(%arg12) : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %13 = "stablehlo.reshape"(%arg13) : (tensor<2x3x4xf32>) -> tensor<24xf32>
  %14 = "stablehlo.reshape"(%arg14) : (tensor<1x1x5xf32>) -> tensor<5x1xf32>
  %15 = "stablehlo.reshape"(%arg15) : (tensor<720xf32>) -> tensor<6x5x4x3x2xf32>
  %16 = "stablehlo.reshape"(%arg16) : (tensor<6x10x14xf32>) -> tensor<14x10x6xf32>
  %17 = "stablehlo.reshape"(%arg17) : (tensor<8x27x125xf32>) -> tensor<30x30x30xf32>
  return
}
