// RUN: types --queries %s
// Answers to queries begin with the addresses of values in regions and functions.
sdy.mesh @mesh = <["X"=2]>
func.func @main(%x: tensor<4x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"X"}, {}]>}) -> tensor<4x4xf32> {
  %0 = stablehlo.while(%v = %x) : tensor<4x4xf32> cond {
    %c = stablehlo.constant dense<true> : tensor<i1>
    stablehlo.return %c : tensor<i1>
  } do {
    %1 = stablehlo.tanh %v : tensor<4x4xf32>
    "shardc.typeof"(%1) : (tensor<4x4xf32>) -> ()
    stablehlo.return %1 : tensor<4x4xf32>
  }
  "shardc.typeof"(%0) : (tensor<4x4xf32>) -> ()
  %2 = call @f(%0) : (tensor<4x4xf32>) -> tensor<4x4xf32>
  return %2 : tensor<4x4xf32>
}
func.func private @f(%x: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %0:2 = stablehlo.optimization_barrier %x, %x : tensor<4x4xf32>, tensor<4x4xf32>
  "shardc.typeof"(%0#1) : (tensor<4x4xf32>) -> ()
  return %0#1 : tensor<4x4xf32>
}
