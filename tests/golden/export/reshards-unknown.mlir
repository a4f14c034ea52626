// RUN: opt -sdy-insert-explicit-reshards %s
// Operations without a rule are reported here too, once for calls and once for the others.
func.func @main(%arg0: tensor<8xf32>, %arg1: tensor<i1>) -> (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) {
  %0 = stablehlo.custom_call @first(%arg0) : (tensor<8xf32>) -> tensor<8xf32>
  %1 = stablehlo.custom_call @second(%arg0) : (tensor<8xf32>) -> tensor<8xf32>
  %2 = stablehlo.composite "a.b" %arg0 {decomposition = @impl} : (tensor<8xf32>) -> tensor<8xf32>
  return %0, %1, %2 : tensor<8xf32>, tensor<8xf32>, tensor<8xf32>
}
func.func private @impl(%arg0: tensor<8xf32>) -> tensor<8xf32> {
  return %arg0 : tensor<8xf32>
}
