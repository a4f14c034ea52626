// RUN: opt -sdy-flatten-call-graph %s
// Functions that call themselves or each other are accepted if none is called twice.
func.func @main(%arg0: tensor<8xf32>) -> tensor<8xf32> {
  %0 = call @callee(%arg0) : (tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}
func.func private @callee(%arg0: tensor<8xf32>) -> tensor<8xf32> {
  return %arg0 : tensor<8xf32>
}
func.func private @self(%arg0: tensor<8xf32>) -> tensor<8xf32> {
  %0 = call @self(%arg0) : (tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}
func.func private @ping(%arg0: tensor<8xf32>) -> tensor<8xf32> {
  %0 = call @pong(%arg0) : (tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}
func.func private @pong(%arg0: tensor<8xf32>) -> tensor<8xf32> {
  %0 = call @ping(%arg0) : (tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}
