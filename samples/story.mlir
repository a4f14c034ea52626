// The example program of shardc-propagate(1).
func.func @main(%arg0: tensor<8xf32>, %arg1: tensor<i1>) -> tensor<8xf32> {
  %c = stablehlo.constant dense<2.0> : tensor<8xf32>
  %0 = call @scale(%arg0, %c) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  %1 = stablehlo.while(%iter = %0) : tensor<8xf32> cond {
    stablehlo.return %arg1 : tensor<i1>
  } do {
    %3 = func.call @scale(%iter, %c) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
    stablehlo.return %3 : tensor<8xf32>
  }
  %2 = sdy.sharding_constraint %1 <mesh<["x"=2, "one"=1]>, [{"x", "one"}]> : tensor<8xf32>
  return %2 : tensor<8xf32>
}
func.func private @scale(%arg0: tensor<8xf32>, %arg1: tensor<8xf32>) -> tensor<8xf32> {
  %0 = stablehlo.multiply %arg0, %arg1 : tensor<8xf32>
  return %0 : tensor<8xf32>
}
