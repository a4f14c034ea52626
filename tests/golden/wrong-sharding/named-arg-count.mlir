// RUN: check %s
// STATUS: 1
func.func @main(%arg0: tensor<8xf32>) {
  %0 = sdy.named_computation<"layer">(%arg0) (%arg1: tensor<8xf32>, %arg2: tensor<8xf32>) {
    sdy.return %arg1 : tensor<8xf32>
  } : (tensor<8xf32>) -> tensor<8xf32>
  return
}
