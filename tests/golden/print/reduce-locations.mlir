// RUN: opt -mlir-print-debuginfo %s
func.func @f(%a: tensor<4xf32> loc("a"), %i: tensor<f32>) -> tensor<f32> {
  %0 = stablehlo.reduce // x ( 
     (%a init: %i) applies stablehlo.add across dimensions = [0] : (tensor<4xf32>, tensor<f32>) -> tensor<f32> loc("red")
  %1 = stablehlo.reduce(%a init: %i) applies stablehlo.add across dimensions = [0] : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
  %2 = stablehlo.while(%it = %0) : tensor<f32>
  cond {
    %c = stablehlo.constant dense<true> : tensor<i1> loc("cc")
    stablehlo.return %c : tensor<i1>
  } do {
    stablehlo.return %it : tensor<f32>
  }
  return %0 : tensor<f32>
}
