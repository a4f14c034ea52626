// RUN: opt -shardc-as-xla %s
// Implicit broadcasts, also of an operation that is expanded itself.
func.func @main(%a: tensor<8x4xf32>, %b: tensor<4xf32>, %c: tensor<1x4xf32>, %p: tensor<i1>) -> (tensor<8x4xf32>, tensor<8x4xf32>, tensor<8x4xi1>, tensor<8x4xf32>, tensor<8x4xf32>) {
  %0 = chlo.broadcast_add %a, %b : (tensor<8x4xf32>, tensor<4xf32>) -> tensor<8x4xf32>
  %1 = chlo.broadcast_multiply %c, %a : (tensor<1x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
  %2 = "chlo.broadcast_compare"(%a, %b) <{comparison_direction = #chlo<comparison_direction LT>}> : (tensor<8x4xf32>, tensor<4xf32>) -> tensor<8x4xi1>
  %3 = chlo.broadcast_select %p, %a, %b : (tensor<i1>, tensor<8x4xf32>, tensor<4xf32>) -> tensor<8x4xf32>
  %4 = chlo.broadcast_next_after %a, %b : (tensor<8x4xf32>, tensor<4xf32>) -> tensor<8x4xf32>
  return %0, %1, %2, %3, %4 : tensor<8x4xf32>, tensor<8x4xf32>, tensor<8x4xi1>, tensor<8x4xf32>, tensor<8x4xf32>
}
