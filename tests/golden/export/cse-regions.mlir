// RUN: opt -cse %s
// Ops with regions are equal if their bodies are, read with their own arguments.
func.func @main(%arg0: tensor<8x8xf32>, %arg1: tensor<f32>, %arg2: tensor<i1>) -> (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8x8xf32>) {
  %0 = stablehlo.reduce(%arg0 init: %arg1) applies stablehlo.add across dimensions = [1] : (tensor<8x8xf32>, tensor<f32>) -> tensor<8xf32>
  %1 = stablehlo.reduce(%arg0 init: %arg1) applies stablehlo.add across dimensions = [1] : (tensor<8x8xf32>, tensor<f32>) -> tensor<8xf32>
  %2 = stablehlo.reduce(%arg0 init: %arg1) applies stablehlo.maximum across dimensions = [1] : (tensor<8x8xf32>, tensor<f32>) -> tensor<8xf32>
  %3 = stablehlo.reduce(%arg0 init: %arg1) across dimensions = [1] : (tensor<8x8xf32>, tensor<f32>) -> tensor<8xf32>
   reducer(%arg3: tensor<f32>, %arg4: tensor<f32>) {
    %9 = stablehlo.add %arg4, %arg3 : tensor<f32>
    stablehlo.return %9 : tensor<f32>
  }
  %4 = stablehlo.reduce(%arg0 init: %arg1) across dimensions = [1] : (tensor<8x8xf32>, tensor<f32>) -> tensor<8xf32>
   reducer(%arg3: tensor<f32>, %arg4: tensor<f32>) {
    %9 = stablehlo.abs %arg3 : tensor<f32>
    %10 = stablehlo.add %9, %arg4 : tensor<f32>
    stablehlo.return %10 : tensor<f32>
  }
  %5 = "stablehlo.if"(%arg2) ({
    stablehlo.return %arg0 : tensor<8x8xf32>
  }, {
    %9 = stablehlo.abs %arg0 : tensor<8x8xf32>
    stablehlo.return %9 : tensor<8x8xf32>
  }) : (tensor<i1>) -> tensor<8x8xf32>
  %6 = "stablehlo.if"(%arg2) ({
    stablehlo.return %arg0 : tensor<8x8xf32>
  }, {
    %9 = stablehlo.abs %arg0 : tensor<8x8xf32>
    stablehlo.return %9 : tensor<8x8xf32>
  }) : (tensor<i1>) -> tensor<8x8xf32>
  return %0, %1, %2, %3, %4, %5, %6 : tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8x8xf32>
}
