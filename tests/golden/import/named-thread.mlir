// RUN: opt -sdy-import-func-calls %s
// The execution thread of a function moves to the computation.
func.func @main(%arg0: tensor<8xf32>) -> tensor<8xf32> {
  %0 = call @f(%arg0) : (tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}
func.func private @f(%arg0: tensor<8xf32>) -> tensor<8xf32> attributes {execution_thread = "other"} {
  return %arg0 : tensor<8xf32>
}
