// RUN: check %s
// STATUS: 1
func.func @f(%a: tensor<4xf32>) -> tensor<4xf32> {
  %0 = "arith.addf"(%a, %a) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %1 = arith.mulsi_extended %0, %a : tensor<4xf32>
  return %1 : tensor<4xf32>
}
llvm.func @g()
