// RUN: types --max-alternatives=0 %s
// STATUS: 1
func.func @main(%x: tensor<8xf32> {shardc.reduced = ["X"]}) -> tensor<8xf32> {
  return %x : tensor<8xf32>
}
