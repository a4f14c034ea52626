// RUN: check %s
// STATUS: 1
%x : tensor<8xf32>
func.func @f(%a: tensor<8xf32>) {
  return
}
