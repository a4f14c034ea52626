// RUN: check %s
// STATUS: 1
func.func @main(%arg0: tensor<8xf32>) -> tensor<8xf32> {
  %1 = "test.op"(%0, %arg0) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  %0 = "test.op"(%arg0) : (tensor<8xf32>) -> tensor<8xf32>
  return %1 : tensor<8xf32>
}
