// RUN: opt -sdy-populate-op-sharding-rules=conservative-propagation=true %s
func.func @f(%arg0: tensor<10x9xf32>, %arg1: tensor<f32>, %arg2: tensor<10x9xf32>, %arg3: tensor<f32>, %arg4: tensor<10x9xf32>, %arg5: tensor<f32>, %arg6: tensor<2x12x6xf32>, %arg7: tensor<2x4x6xf32>, %arg8: tensor<f32>) {
  %0 = "stablehlo.reduce_window"(%arg0, %arg1) <{window_dimensions = array<i64: 1, 3>, window_strides = array<i64: 1, 3>}> ({^bb0(%a: tensor<f32>, %b: tensor<f32>): %s = stablehlo.maximum %a, %b : tensor<f32> "stablehlo.return"(%s) : (tensor<f32>) -> ()}) : (tensor<10x9xf32>, tensor<f32>) -> tensor<10x3xf32>
  %1 = "stablehlo.reduce_window"(%arg2, %arg3) <{padding = dense<[[1, 0], [0, 0]]> : tensor<2x2xi64>, window_dimensions = array<i64: 1, 1>}> ({^bb0(%a: tensor<f32>, %b: tensor<f32>): %s = stablehlo.maximum %a, %b : tensor<f32> "stablehlo.return"(%s) : (tensor<f32>) -> ()}) : (tensor<10x9xf32>, tensor<f32>) -> tensor<11x9xf32>
  // dilations do not matter
  %2 = "stablehlo.reduce_window"(%arg4, %arg5) <{base_dilations = array<i64: 2, 1>, window_dimensions = array<i64: 1, 1>}> ({^bb0(%a: tensor<f32>, %b: tensor<f32>): %s = stablehlo.maximum %a, %b : tensor<f32> "stablehlo.return"(%s) : (tensor<f32>) -> ()}) : (tensor<10x9xf32>, tensor<f32>) -> tensor<19x9xf32>
  %3 = "stablehlo.select_and_scatter"(%arg6, %arg7, %arg8) <{window_dimensions = array<i64: 1, 3, 1>, window_strides = array<i64: 1, 3, 1>}> ({^bb0(%a: tensor<f32>, %b: tensor<f32>): %s = stablehlo.compare GE, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1> "stablehlo.return"(%s) : (tensor<i1>) -> ()}, {^bb0(%a: tensor<f32>, %b: tensor<f32>): %s = stablehlo.add %a, %b : tensor<f32> "stablehlo.return"(%s) : (tensor<f32>) -> ()}) : (tensor<2x12x6xf32>, tensor<2x4x6xf32>, tensor<f32>) -> tensor<2x12x6xf32>
  return
}
