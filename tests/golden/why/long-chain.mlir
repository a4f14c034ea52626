// RUN: why %s result0
// Of a long way, the middle is left out.
sdy.mesh @m = <["x"=2]>
func.func @main(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}, {}]>}, %w: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %d1 = stablehlo.dot_general %a, %w, contracting_dims = [1] x [0] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
  %t1 = stablehlo.tanh %d1 : tensor<8x8xf32>
  %d2 = stablehlo.dot_general %t1, %w, contracting_dims = [1] x [0] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
  %t2 = stablehlo.tanh %d2 : tensor<8x8xf32>
  %d3 = stablehlo.dot_general %t2, %w, contracting_dims = [1] x [0] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
  %t3 = stablehlo.tanh %d3 : tensor<8x8xf32>
  %d4 = stablehlo.dot_general %t3, %w, contracting_dims = [1] x [0] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
  %t4 = stablehlo.tanh %d4 : tensor<8x8xf32>
  %d5 = stablehlo.dot_general %t4, %w, contracting_dims = [1] x [0] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
  %t5 = stablehlo.tanh %d5 : tensor<8x8xf32>
  %d6 = stablehlo.dot_general %t5, %w, contracting_dims = [1] x [0] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
  %t6 = stablehlo.tanh %d6 : tensor<8x8xf32>
  %d7 = stablehlo.dot_general %t6, %w, contracting_dims = [1] x [0] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
  %t7 = stablehlo.tanh %d7 : tensor<8x8xf32>
  %d8 = stablehlo.dot_general %t7, %w, contracting_dims = [1] x [0] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
  %t8 = stablehlo.tanh %d8 : tensor<8x8xf32>
  %d9 = stablehlo.dot_general %t8, %w, contracting_dims = [1] x [0] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
  %t9 = stablehlo.tanh %d9 : tensor<8x8xf32>
  %d10 = stablehlo.dot_general %t9, %w, contracting_dims = [1] x [0] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
  %t10 = stablehlo.tanh %d10 : tensor<8x8xf32>
  %d11 = stablehlo.dot_general %t10, %w, contracting_dims = [1] x [0] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
  %t11 = stablehlo.tanh %d11 : tensor<8x8xf32>
  %d12 = stablehlo.dot_general %t11, %w, contracting_dims = [1] x [0] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
  %t12 = stablehlo.tanh %d12 : tensor<8x8xf32>
  %d13 = stablehlo.dot_general %t12, %w, contracting_dims = [1] x [0] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
  %t13 = stablehlo.tanh %d13 : tensor<8x8xf32>
  %d14 = stablehlo.dot_general %t13, %w, contracting_dims = [1] x [0] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
  %t14 = stablehlo.tanh %d14 : tensor<8x8xf32>
  %d15 = stablehlo.dot_general %t14, %w, contracting_dims = [1] x [0] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
  %t15 = stablehlo.tanh %d15 : tensor<8x8xf32>
  %d16 = stablehlo.dot_general %t15, %w, contracting_dims = [1] x [0] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
  %t16 = stablehlo.tanh %d16 : tensor<8x8xf32>
  return %t16 : tensor<8x8xf32>
}
