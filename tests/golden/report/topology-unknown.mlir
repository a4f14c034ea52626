// RUN: report --topology=nowhere %s
// STATUS: 1
func.func @main(%a: tensor<8xf32>) -> tensor<8xf32> {
  return %a : tensor<8xf32>
}
