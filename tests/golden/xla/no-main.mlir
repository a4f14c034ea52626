// RUN: opt -shardc-as-xla %s
// XLA refuses a module without @main, so the stage does not change it.
func.func @f(%a: tensor<8xf32>) -> tensor<8xf32> {
  %0 = chlo.square %a : tensor<8xf32> -> tensor<8xf32>
  return %0 : tensor<8xf32>
}
