// RUN: partition --gather-limit=10X %s
// STATUS: 2
func.func @main(%a: tensor<8xf32>) -> tensor<8xf32> {
  return %a : tensor<8xf32>
}
