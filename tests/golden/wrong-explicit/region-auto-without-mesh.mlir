// RUN: types --max-alternatives=0 %s
// STATUS: 1
%x : tensor<8xf32>
%0 = sdy.named_computation<"f">(%x) (%a: tensor<8xf32>) {
  sdy.return %a : tensor<8xf32>
} {shardc.auto_axes = ["X"]} : (tensor<8xf32>) -> tensor<8xf32>
