// RUN: strategy --emit=table %s
// A loop is not searched. The warning about it comes before those about other operations, and each name has one warning.
sdy.mesh @m = <["d"=8]>
func.func @main(%x: tensor<8xf32>, %n: tensor<i32>) -> (tensor<8xf32>, tensor<8xf32>) {
  %0 = stablehlo.negate %x {shardc.in_strategy = [[8]]} : tensor<8xf32>
  %1 = stablehlo.custom_call @mine(%0) : (tensor<8xf32>) -> tensor<8xf32>
  %2 = stablehlo.custom_call @mine(%1) : (tensor<8xf32>) -> tensor<8xf32>
  %c = stablehlo.constant dense<1> : tensor<i32>
  %3:2 = stablehlo.while(%i = %n, %a = %2) : tensor<i32>, tensor<8xf32>
  cond {
    %4 = stablehlo.compare LT, %i, %c : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %4 : tensor<i1>
  } do {
    %5 = stablehlo.add %i, %c : tensor<i32>
    %6 = stablehlo.tanh %a : tensor<8xf32>
    stablehlo.return %5, %6 : tensor<i32>, tensor<8xf32>
  }
  return %3#1, %0 : tensor<8xf32>, tensor<8xf32>
}
