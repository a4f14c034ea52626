// RUN: opt -sdy-add-data-flow-edges %s
// Loops, branches, barriers and named computations have edges; if, tokens and dynamic tensors none.
sdy.mesh @m = <["x"=2]>
func.func @main(%arg0: tensor<4xf32>, %arg1: tensor<i1>, %arg2: tensor<i32>, %arg3: !stablehlo.token, %arg4: tensor<?xf32>) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<?xf32>) {
  %0 = stablehlo.while(%iter = %arg0) : tensor<4xf32> attributes {sdy.sharding = #sdy.sharding_per_value<[<@m, [{"x"}]>]>} cond {
    stablehlo.return %arg1 : tensor<i1>
  } do {
    stablehlo.return %iter : tensor<4xf32>
  }
  %1 = "stablehlo.case"(%arg2) ({
    stablehlo.return %arg0 : tensor<4xf32>
  }, {
    stablehlo.return %0 : tensor<4xf32>
  }) : (tensor<i32>) -> tensor<4xf32>
  %2 = "stablehlo.if"(%arg1) ({
    stablehlo.return %arg0 : tensor<4xf32>
  }, {
    stablehlo.return %1 : tensor<4xf32>
  }) : (tensor<i1>) -> tensor<4xf32>
  %3:3 = stablehlo.optimization_barrier %2, %arg3, %arg4 : tensor<4xf32>, !stablehlo.token, tensor<?xf32>
  %4 = sdy.named_computation<"f">(%3#0) in_shardings=[<@m, [{"x", ?}]>] out_shardings=[<@m, [{?}]>] (%arg5: tensor<4xf32>) {
    sdy.return %arg5 : tensor<4xf32>
  } : (tensor<4xf32>) -> tensor<4xf32>
  return %0, %1, %3#0, %4, %3#2 : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<?xf32>
}
