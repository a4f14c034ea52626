// RUN: opt -explicit-types=max-alternatives=many %s
// STATUS: 1
func.func @main(%x: tensor<8xf32>) -> tensor<8xf32> {
  return %x : tensor<8xf32>
}
