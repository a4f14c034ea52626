// RUN: opt -canonicalize %s
// Dead ops are removed, equal constants are merged at the start of the block, and calls stay.
func.func @main(%arg0: tensor<8xf32>, %arg1: tensor<i1>) -> (tensor<8xf32>, tensor<8xf32>) {
  %0 = stablehlo.abs %arg0 : tensor<8xf32>
  %1 = stablehlo.constant dense<1.0> : tensor<8xf32>
  %2 = stablehlo.add %arg0, %1 : tensor<8xf32>
  %3 = stablehlo.constant dense<2.0> : tensor<8xf32>
  %4 = "stablehlo.if"(%arg1) ({
    %5 = stablehlo.constant {note = "other"} dense<1.0> : tensor<8xf32>
    stablehlo.return %5 : tensor<8xf32>
  }, {
    stablehlo.return %3 : tensor<8xf32>
  }) : (tensor<i1>) -> tensor<8xf32>
  %6 = sdy.constant dense<1.0> : tensor<8xf32>
  %7 = call @f(%6) : (tensor<8xf32>) -> tensor<8xf32>
  %8 = stablehlo.custom_call @pure(%2) : (tensor<8xf32>) -> tensor<8xf32>
  %9 = stablehlo.custom_call @effect(%2) {has_side_effect = true} : (tensor<8xf32>) -> tensor<8xf32>
  return %2, %4 : tensor<8xf32>, tensor<8xf32>
}
func.func private @f(%arg0: tensor<8xf32>) -> tensor<8xf32> {
  return %arg0 : tensor<8xf32>
}
