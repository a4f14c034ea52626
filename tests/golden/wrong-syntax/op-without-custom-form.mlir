// RUN: check %s
// STATUS: 1
// The operation is known, but it has no custom form.
func.func @f(%p: tensor<i1>) -> tensor<f32> {
  %0 = stablehlo.if %p { stablehlo.return } else { stablehlo.return } : tensor<f32>
  return %0 : tensor<f32>
}
