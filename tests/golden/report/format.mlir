// RUN: report --format=pdf %s
// STATUS: 2
func.func @main(%a: tensor<8xf32>) -> tensor<8xf32> {
  return %a : tensor<8xf32>
}
