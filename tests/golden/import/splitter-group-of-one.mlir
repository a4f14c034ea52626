// RUN: opt -sdy-constant-or-scalar-splitter %s
// A copy made for one result is only in the sharding groups of that result.
sdy.mesh @m = <["a"=2]>
func.func private @f() -> (tensor<4xf32>, tensor<8xf32>) {
  %0 = stablehlo.constant dense<1.0> : tensor<4xf32>
  %1 = stablehlo.constant dense<2.0> : tensor<8xf32>
  return %0, %1 : tensor<4xf32>, tensor<8xf32>
}
func.func @main(%arg0: tensor<8xf32>, %arg1: tensor<4xf32>) -> (tensor<8xf32>, tensor<4xf32>) {
  %0:2 = call @f() : () -> (tensor<4xf32>, tensor<8xf32>)
  sdy.sharding_group %0#0 group_id=2 : tensor<4xf32>
  sdy.sharding_group %0#1 group_id=3 : tensor<8xf32>
  %1 = stablehlo.tanh %arg0 : tensor<8xf32>
  %2 = stablehlo.add %1, %0#1 : tensor<8xf32>
  %3 = stablehlo.add %arg1, %0#0 : tensor<4xf32>
  return %2, %3 : tensor<8xf32>, tensor<4xf32>
}
