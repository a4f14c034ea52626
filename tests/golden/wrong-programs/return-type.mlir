// RUN: check %s
// STATUS: 1
func.func @main(%arg0: tensor<8xf32>) -> tensor<4xf32> {
  return %arg0 : tensor<8xf32>
}
