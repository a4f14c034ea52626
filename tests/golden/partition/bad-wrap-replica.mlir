// RUN: partition --wrap --numbering=replica %s
// STATUS: 2
func.func @main(%a: tensor<4xf32>) -> tensor<4xf32> {
  return %a : tensor<4xf32>
}
