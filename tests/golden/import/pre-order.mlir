// RUN: opt -sdy-pre-order-funcs %s
// Callers come first; functions without an order between them are reversed.
sdy.mesh @m = <["x"=2]>
func.func private @leaf(%arg0: tensor<4xf32>) -> tensor<4xf32> {
  return %arg0 : tensor<4xf32>
}
func.func @root(%arg0: tensor<4xf32>) -> tensor<4xf32> {
  %0 = call @left(%arg0) : (tensor<4xf32>) -> tensor<4xf32>
  %1 = call @right(%0) : (tensor<4xf32>) -> tensor<4xf32>
  return %1 : tensor<4xf32>
}
func.func private @left(%arg0: tensor<4xf32>) -> tensor<4xf32> {
  return %arg0 : tensor<4xf32>
}
func.func private @right(%arg0: tensor<4xf32>) -> tensor<4xf32> {
  %0 = call @leaf(%arg0) : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
