// RUN: mem %s
func.func @main(%x: tensor<1024xf32>) -> tensor<1024xf32> {
  %0 = stablehlo.tanh %x : tensor<1024xf32> loc("model.py":3:4)
  return %0 : tensor<1024xf32>
}
