// RUN: opt -sdy-constant-splitter %s
// Each use gets its own copy of the constant and of the computation on constants before it. The pass has a newer name:
// -sdy-constant-or-scalar-splitter. Constants without dimensions have no sharding and are not copied.
func.func @main(%x: tensor<8x8xf32>, %s: tensor<f32>) -> (tensor<8x8xf32>, tensor<8x8xf32>, tensor<f32>, tensor<f32>) {
  %c = stablehlo.constant dense<2.0> : tensor<8xf32>
  %b = stablehlo.broadcast_in_dim %c, dims = [0] : (tensor<8xf32>) -> tensor<8x8xf32>
  %p = stablehlo.multiply %b, %b : tensor<8x8xf32>
  %0 = stablehlo.add %x, %p : tensor<8x8xf32>
  %1 = stablehlo.subtract %x, %p : tensor<8x8xf32>
  %d = stablehlo.constant dense<3.0> : tensor<f32>
  %2 = stablehlo.add %s, %d : tensor<f32>
  %3 = stablehlo.subtract %s, %d : tensor<f32>
  return %0, %1, %2, %3 : tensor<8x8xf32>, tensor<8x8xf32>, tensor<f32>, tensor<f32>
}
