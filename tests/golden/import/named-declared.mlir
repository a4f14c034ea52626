// RUN: opt -sdy-import-func-calls %s
// A call to a declaration stays: there is no body.
func.func @main(%arg0: tensor<8xf32>) -> tensor<8xf32> {
  %0 = call @declared(%arg0) : (tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}
func.func private @declared(tensor<8xf32>) -> tensor<8xf32>
