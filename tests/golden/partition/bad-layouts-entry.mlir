// RUN: partition --no-propagate --side-file=/dev/stderr %s
// STATUS: 1
func.func @f(%a: tensor<8xf32>) -> tensor<8xf32> {
  return %a : tensor<8xf32>
}
func.func @g(%a: tensor<8xf32>) -> tensor<8xf32> {
  return %a : tensor<8xf32>
}
