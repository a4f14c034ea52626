// RUN: opt -sdy-constant-or-scalar-splitter %s
// Two slots of one op, a return, a loop body, side attributes, one element.
func.func @main(%arg0: tensor<4xf32>, %arg1: tensor<i1>) -> (tensor<4xf32>, tensor<4xf32>, tensor<1xf32>, tensor<1xf32>) {
  %0 = stablehlo.constant {mhlo.frontend_attributes = {note = "kept"}} dense<1.0> : tensor<4xf32>
  %1 = stablehlo.constant dense<3.0> : tensor<1xf32>
  %2 = stablehlo.add %0, %0 : tensor<4xf32>
  %3 = stablehlo.while(%iter = %arg0) : tensor<4xf32> cond {
    stablehlo.return %arg1 : tensor<i1>
  } do {
    %4 = stablehlo.add %iter, %0 : tensor<4xf32>
    stablehlo.return %4 : tensor<4xf32>
  }
  return %3, %0, %1, %1 : tensor<4xf32>, tensor<4xf32>, tensor<1xf32>, tensor<1xf32>
}
