// RUN: opt -mlir-print-op-generic %s
func.func @f(%a: tensor<f32>) {
  %0 = stablehlo.dynamic_slice %a, sizes = [] : (tensor<f32>) -> tensor<f32>
  return
}
