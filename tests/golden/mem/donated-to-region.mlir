// RUN: mem --as-xla=no --format=json --timeline %s
func.func @main(%a: tensor<8x8xf32> {tf.aliasing_output = 0 : i32}, %i: tensor<i32>) -> tensor<8x8xf32> {
  %0 = stablehlo.concatenate %a, %a, dim = 0 : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<16x8xf32>
  %1 = stablehlo.tanh %0 : tensor<16x8xf32>
  %2 = "stablehlo.case"(%i) ({
    %3 = stablehlo.slice %1 [0:8, 0:8] : (tensor<16x8xf32>) -> tensor<8x8xf32>
    stablehlo.return %3 : tensor<8x8xf32>
  }, {
    %4 = stablehlo.dot_general %1, %1, contracting_dims = [1] x [1] : (tensor<16x8xf32>, tensor<16x8xf32>) -> tensor<16x16xf32>
    %5 = stablehlo.slice %4 [0:8, 0:8] : (tensor<16x16xf32>) -> tensor<8x8xf32>
    %6 = stablehlo.dot_general %5, %5, contracting_dims = [1] x [0] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    stablehlo.return %6 : tensor<8x8xf32>
  }) : (tensor<i32>) -> tensor<8x8xf32>
  return %2 : tensor<8x8xf32>
}
