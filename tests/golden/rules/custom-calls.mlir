// RUN: opt -sdy-populate-op-sharding-rules %s
func.func @f(%arg0: tensor<5x6x6xf32>, %arg1: tensor<5x7x4xf32>, %arg2: tensor<7x4xf32>, %arg3: tensor<5x7x4xf32>, %arg4: tensor<5x4xf32>, %arg5: tensor<6x40xf32>, %arg6: tensor<6x40xf32>, %arg7: tensor<6x40xf32>, %arg8: tensor<6x40xi32>, %arg9: tensor<f32>, %arg10: tensor<i32>, %arg11: tensor<6x40xf32>, %arg12: tensor<6x40xi32>, %arg13: tensor<f32>, %arg14: tensor<i32>, %arg15: tensor<4x4xf32>, %arg16: tensor<4x4xf32>, %arg17: tensor<4x4xf32>, %arg18: tensor<4x4xf32>, %arg19: tensor<4x4xf32>, %arg20: tensor<4x4xf32>, %arg21: tensor<4x4xf32>, %arg22: tensor<4x4xf32>, %arg23: tensor<4x4xf32>, %arg24: tensor<4x4xf32>, %arg25: tensor<4x4xf32>, %arg26: tensor<4x4xf32>, %arg27: tensor<4x4xf32>, %arg28: tensor<4x4xf32>, %arg29: tensor<4x4xf32>, %arg30: tensor<4x4xf32>, %arg31: tensor<4x4xf32>, %arg32: tensor<4x4xf32>, %arg33: tensor<4x4xf32>, %arg34: tensor<4x4xf32>, %arg35: tensor<4x4xf32>, %arg36: tensor<4x4xf32>, %arg37: tensor<4x4xf32>, %arg38: tensor<4x4xf32>, %arg39: tensor<4x4xf32>, %arg40: tensor<4x4xf32>, %arg41: tensor<4xf32>, %arg42: tensor<4xf32>, %arg43: tensor<2xui32>, %arg44: tensor<2xui32>) {
  %0:2 = "stablehlo.custom_call"(%arg0) <{call_target_name = "Eigh"}> : (tensor<5x6x6xf32>) -> (tensor<5x6x6xf32>, tensor<5x6xf32>)
  %1:2 = "stablehlo.custom_call"(%arg1) <{call_target_name = "Qr"}> : (tensor<5x7x4xf32>) -> (tensor<5x7x4xf32>, tensor<5x4xf32>)
  %2:2 = "stablehlo.custom_call"(%arg2) <{call_target_name = "QrDecompositionBlock"}> : (tensor<7x4xf32>) -> (tensor<7x4xf32>, tensor<4xf32>)
  %3 = "stablehlo.custom_call"(%arg3, %arg4) <{call_target_name = "ProductOfElementaryHouseholderReflectors"}> : (tensor<5x7x4xf32>, tensor<5x4xf32>) -> tensor<5x7x4xf32>
  %4:2 = "stablehlo.custom_call"(%arg5) <{call_target_name = "mhlo.topk"}> : (tensor<6x40xf32>) -> (tensor<6x3xf32>, tensor<6x3xi32>)
  %5:2 = "stablehlo.custom_call"(%arg6) <{call_target_name = "mhlo.topk"}> : (tensor<6x40xf32>) -> (tensor<6x40xf32>, tensor<6x40xi32>)
  %6:2 = "stablehlo.custom_call"(%arg7, %arg8, %arg9, %arg10) <{call_target_name = "ApproxTopK"}> : (tensor<6x40xf32>, tensor<6x40xi32>, tensor<f32>, tensor<i32>) -> (tensor<6x8xf32>, tensor<6x8xi32>)
  %7:2 = "stablehlo.custom_call"(%arg11, %arg12, %arg13, %arg14) <{call_target_name = "PartialReduce"}> : (tensor<6x40xf32>, tensor<6x40xi32>, tensor<f32>, tensor<i32>) -> (tensor<6x40xf32>, tensor<6x40xi32>)
  %8 = "stablehlo.custom_call"(%arg15) <{call_target_name = "annotate_device_placement"}> : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %9 = "stablehlo.custom_call"(%arg16) <{call_target_name = "Cholesky"}> : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %10 = "stablehlo.custom_call"(%arg17) <{call_target_name = "CompactWyHelper"}> : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %11 = "stablehlo.custom_call"(%arg18) <{call_target_name = "InspectSharding"}> : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %12 = "stablehlo.custom_call"(%arg19) <{call_target_name = "InvertDiagBlocksLowerTriangular"}> : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %13 = "stablehlo.custom_call"(%arg20) <{call_target_name = "InvertDiagBlocksUpperTriangular"}> : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %14 = "stablehlo.custom_call"(%arg21) <{call_target_name = "LayoutConstraint"}> : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %15 = "stablehlo.custom_call"(%arg22) <{call_target_name = "mhlo.erf"}> : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %16 = "stablehlo.custom_call"(%arg23) <{call_target_name = "MoveToDevice"}> : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %17 = "stablehlo.custom_call"(%arg24) <{call_target_name = "MoveToHost"}> : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %18 = "stablehlo.custom_call"(%arg25) <{call_target_name = "X64SplitHigh"}> : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %19 = "stablehlo.custom_call"(%arg26) <{call_target_name = "X64SplitLow"}> : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %20 = "stablehlo.custom_call"(%arg27) <{call_target_name = "xla.megascale.provide_metadata"}> : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %21 = "stablehlo.custom_call"(%arg28) <{call_target_name = "_SPMDInternalOp_MultiPad"}> : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %22 = "stablehlo.custom_call"(%arg29) <{call_target_name = "_SPMDInternalOp_RotateRight"}> : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %23 = "stablehlo.custom_call"(%arg30) <{call_target_name = "_SPMDInternalOp_MultiRotate"}> : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %24 = "stablehlo.custom_call"(%arg31) <{call_target_name = "_SPMDInternalOp_MultiSlice"}> : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %25 = "stablehlo.custom_call"(%arg32) <{call_target_name = "_SPMDInternalOp_Wrap"}> : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %26 = "stablehlo.custom_call"(%arg33) <{call_target_name = "X64Combine"}> : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %27 = "stablehlo.custom_call"(%arg34) <{call_target_name = "sdy_testonly"}> : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %28 = "stablehlo.custom_call"(%arg35) <{call_target_name = "tpu_custom_call"}> : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %29 = "stablehlo.custom_call"(%arg36) <{call_target_name = "xla_python_cpu_callback"}> : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %30 = "stablehlo.custom_call"(%arg37) <{call_target_name = "xla_python_gpu_callback"}> : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %31 = "stablehlo.custom_call"(%arg38) <{call_target_name = "xla_ffi_python_cpu_callback"}> : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %32 = "stablehlo.custom_call"(%arg39) <{call_target_name = "xla_ffi_python_gpu_callback"}> : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %33 = "stablehlo.custom_call"(%arg40) <{call_target_name = "xla.debug.Log"}> : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %34 = "stablehlo.custom_call"(%arg41) <{call_target_name = "movetohost"}> : (tensor<4xf32>) -> tensor<4xf32>
  %35 = "stablehlo.custom_call"(%arg42) <{call_target_name = "somebody"}> : (tensor<4xf32>) -> tensor<4xf32>
  // the state of a random generator
  %s = stablehlo.custom_call @X64Combine(%arg43, %arg44) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui64>
  %t, %o = stablehlo.rng_bit_generator %s, algorithm = DEFAULT : (tensor<2xui64>) -> (tensor<2xui64>, tensor<8xui32>)
  return
}
