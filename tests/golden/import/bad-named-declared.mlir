// RUN: opt -sdy-import-func-calls %s
// STATUS: 1
// A declaration has no body to import. The error about several calls is reported here too.
func.func @main(%arg0: tensor<8xf32>) -> tensor<8xf32> {
  %0 = call @declared(%arg0) : (tensor<8xf32>) -> tensor<8xf32>
  %1 = call @declared(%0) : (tensor<8xf32>) -> tensor<8xf32>
  return %1 : tensor<8xf32>
}
func.func private @declared(tensor<8xf32>) -> tensor<8xf32>
