// RUN: opt -sdy-add-func-data-flow-edges %s
// Values without static shape get no edge.
func.func @main(%arg0: tensor<?xf32>, %arg1: tensor<8xf32>, %arg2: !stablehlo.token) -> (tensor<?xf32>, tensor<8xf32>, !stablehlo.token) {
  %0:3 = call @f(%arg0, %arg1, %arg2) : (tensor<?xf32>, tensor<8xf32>, !stablehlo.token) -> (tensor<?xf32>, tensor<8xf32>, !stablehlo.token)
  return %0#0, %0#1, %0#2 : tensor<?xf32>, tensor<8xf32>, !stablehlo.token
}
func.func private @f(%arg0: tensor<?xf32>, %arg1: tensor<8xf32>, %arg2: !stablehlo.token) -> (tensor<?xf32>, tensor<8xf32>, !stablehlo.token) {
  return %arg0, %arg1, %arg2 : tensor<?xf32>, tensor<8xf32>, !stablehlo.token
}
