// RUN: opt -mlir-print-debuginfo %s
func.func @f(%a: tensor<4xf32>, %i: tensor<f32>) -> tensor<4xf32> {
  %0 = stablehlo.add %a, %a {x = "%a %a"} : tensor<4xf32> loc("first")
  %1 = stablehlo.add %0, %a {x = "%a %a"} : tensor<4xf32>
  %2 = stablehlo.multiply %0, %1 : tensor<4xf32> loc("second")
  %3 = stablehlo.multiply %2, %0 : tensor<4xf32> loc("third")
  %4 = stablehlo.multiply %3, %1 : tensor<4xf32>
    loc("fourth")
  %5:2 = call @g(%4) : (tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>)
  %6:2 = call @g(%5#1) : (tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>)
  %7 = stablehlo.multiply %5#0, %6#1 : tensor<4xf32>
  %8 = stablehlo.reduce(%7 init: %i) applies stablehlo.add across dimensions = [0] : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
  %sum = stablehlo.reduce(%6#0 init: %8) applies stablehlo.add across dimensions = [0] : (tensor<4xf32>, tensor<f32>) -> tensor<f32> loc("sum")
  %9 = stablehlo.broadcast_in_dim %sum, dims = [] : (tensor<f32>) -> tensor<4xf32>
  %10 = stablehlo.broadcast_in_dim %8, dims = [] : (tensor<f32>) -> tensor<4xf32>
  return %10 : tensor<4xf32>
}
func.func private @g(tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>)
