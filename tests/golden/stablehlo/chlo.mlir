// RUN: fmt --canonical %s
func.func @f(%a: tensor<4xf32>, %c: tensor<4xcomplex<f32>>) {
  %0 = chlo.erf %a : tensor<4xf32> -> tensor<4xf32>
  %1 = chlo.erf %a {k} : tensor<4xf32> -> tensor<4xf32>
  %2 = chlo.is_inf %a : tensor<4xf32> -> tensor<4xi1>
  %3 = chlo.zeta %a, %a : tensor<4xf32>, tensor<4xf32> -> tensor<4xf32>
  %4 = chlo.broadcast_add %a, %a : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %5 = chlo.broadcast_add %a, %a {broadcast_dimensions = array<i64: 0>} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %6 = chlo.broadcast_compare %a, %a {comparison_direction = #chlo<comparison_direction LT>, compare_type = #chlo<comparison_type FLOAT>} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  %7 = chlo.constant dense<1.0> : tensor<4xf32>
  %8 = chlo.constant {k} dense<1> : tensor<4xi32>
  %9 = "chlo.constant_like"(%a) <{value = 1.0 : f32}> : (tensor<4xf32>) -> tensor<4xf32>
  %10, %11 = chlo.top_k(%a, k = 3) : tensor<4xf32> -> (tensor<3xf32>, tensor<3xi32>)
  %12:2 = chlo.top_k(%a, k = 3, is_stable = false) {kk} : tensor<4xf32> -> (tensor<3xf32>, tensor<3xi32>)
  %13:2 = chlo.top_k(%a, k = 3, is_stable = true) : tensor<4xf32> -> (tensor<3xf32>, tensor<3xi32>)
  %14 = chlo._asin_acos_kernel %c : tensor<4xcomplex<f32>> -> tensor<4xcomplex<f32>>
  return
}
