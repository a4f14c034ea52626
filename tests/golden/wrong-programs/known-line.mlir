// RUN: opt %s
// STATUS: 1
func.func @f(%a: tensor<4xf32>, %b: tensor<8xf32>) -> tensor<4xf32> {
  %0 = stablehlo.add %a, %a : tensor<4xf32>
  %1 = stablehlo.add %0, %b : tensor<4xf32>
  %0 = stablehlo.add %a, %a : tensor<4xf32>
  %2 = stablehlo.add %0, %9 : tensor<4xf32>
  %3 = stablehlo.add %0, %2#3 : tensor<4xf32>
  %4 = stablehlo.add %0, %2 : tensor<4xf32>,
  %5 = stablehlo.add %0, %2 : tensor<4xf32>
  return
  %6 = stablehlo.add %0, %5 : tensor<4xf32>
}
