// RUN: check %s
// STATUS: 1
// The note about the conversion comes once.
func.func @main(%a: tensor<8xf32>) -> tensor<8xf32> {
  %0 = mhlo.add %a, %a : tensor<8xf32>
  %1 = mhlo.abs %0 : tensor<8xf32>
  return %1 : tensor<8xf32>
}
