// RUN: opt -sdy-populate-op-sharding-rules %s
// Known targets with unexpected or unknown shapes have no rule.
// Shardy does not check this and crashes.
func.func @f(%x0_0: tensor<6xf32>, %x1_0: tensor<6x6xf32>, %x2_0: tensor<7x4xf32>, %x3_0: tensor<7xf32>, %x4_0: tensor<7x4xf32>, %x4_1: tensor<7x4xf32>, %x5_0: tensor<6x40xf32>, %x6_0: tensor<6x40xf32>, %x7_0: tensor<6x40xf32>, %x8_0: tensor<6x40xf32>, %x8_1: tensor<6x40xi32>, %x8_2: tensor<6xf32>, %x8_3: tensor<i32>, %x9_0: tensor<2xui32>, %x9_1: tensor<2x2xui32>, %x10_0: tensor<?x4xf32>) {
  %0:2 = "stablehlo.custom_call"(%x0_0) <{call_target_name = "Eigh"}> : (tensor<6xf32>) -> (tensor<6xf32>, tensor<6xf32>)
  %1:2 = "stablehlo.custom_call"(%x1_0) <{call_target_name = "Eigh"}> : (tensor<6x6xf32>) -> (tensor<6x6xf32>, tensor<6x6xf32>)
  %2 = "stablehlo.custom_call"(%x2_0) <{call_target_name = "Qr"}> : (tensor<7x4xf32>) -> tensor<7x4xf32>
  %3:2 = "stablehlo.custom_call"(%x3_0) <{call_target_name = "Qr"}> : (tensor<7xf32>) -> (tensor<7xf32>, tensor<f32>)
  %4 = "stablehlo.custom_call"(%x4_0, %x4_1) <{call_target_name = "ProductOfElementaryHouseholderReflectors"}> : (tensor<7x4xf32>, tensor<7x4xf32>) -> tensor<7x4xf32>
  %5 = "stablehlo.custom_call"(%x5_0) <{call_target_name = "mhlo.topk"}> : (tensor<6x40xf32>) -> tensor<6x3xf32>
  %6:2 = "stablehlo.custom_call"(%x6_0) <{call_target_name = "mhlo.topk"}> : (tensor<6x40xf32>) -> (tensor<6xf32>, tensor<6xi32>)
  %7:2 = "stablehlo.custom_call"(%x7_0) <{call_target_name = "ApproxTopK"}> : (tensor<6x40xf32>) -> (tensor<6x3xf32>, tensor<6x3xi32>)
  %8:2 = "stablehlo.custom_call"(%x8_0, %x8_1, %x8_2, %x8_3) <{call_target_name = "ApproxTopK"}> : (tensor<6x40xf32>, tensor<6x40xi32>, tensor<6xf32>, tensor<i32>) -> (tensor<6x3xf32>, tensor<6x3xi32>)
  %9 = "stablehlo.custom_call"(%x9_0, %x9_1) <{call_target_name = "X64Combine"}> : (tensor<2xui32>, tensor<2x2xui32>) -> tensor<2xui64>
  return
}
