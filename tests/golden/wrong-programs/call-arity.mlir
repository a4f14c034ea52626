// RUN: check %s
// STATUS: 1
func.func @main(%arg0: tensor<8xf32>) {
  call @callee(%arg0) : (tensor<8xf32>) -> ()
  return
}
func.func private @callee(tensor<8xf32>, tensor<8xf32>)
