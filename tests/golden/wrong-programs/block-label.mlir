// RUN: check %s
// STATUS: 1
func.func @f(%x: tensor<8xf32>) {
^start:
  return
}
