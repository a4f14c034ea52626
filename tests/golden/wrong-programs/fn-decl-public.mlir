// RUN: check %s
// STATUS: 1
func.func @callee(tensor<8xf32>)
