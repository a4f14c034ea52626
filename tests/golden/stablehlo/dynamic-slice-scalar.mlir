// RUN: fmt --canonical %s
func.func @f(%a: tensor<f32>) {
  %0 = stablehlo.dynamic_slice %a, sizes = [] : (tensor<f32>) -> tensor<f32>
  return
}
