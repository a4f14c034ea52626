// RUN: opt -sdy-insert-explicit-reshards %s
// Every use of an unreduced value is reduced separately, also results and operands of data-flow ops.
sdy.mesh @m = <["p"=2, "q"=4]>
func.func private @callee(%arg0: tensor<8xf32>) -> tensor<8xf32> {
  return %arg0 : tensor<8xf32>
}
func.func @main(%arg0: tensor<8xf32> {sdy.sharding = #sdy.sharding<@m, [{"p"}], unreduced={"q"}>}, %arg1: tensor<8xf32> {sdy.sharding = #sdy.sharding<@m, [{}], unreduced=max{"q"}>}, %arg2: tensor<i32>) -> (tensor<8xf32>, tensor<8xf32>, tensor<8xf32> {sdy.sharding = #sdy.sharding<@m, [{"p"}], unreduced={"q"}>}, tensor<8xf32>, tensor<8xf32>) {
  %0 = stablehlo.add %arg0, %arg0 {sdy.sharding = #sdy.sharding_per_value<[<@m, [{"p"}]>]>} : tensor<8xf32>
  %1 = stablehlo.maximum %arg1, %0 : tensor<8xf32>
  %2 = call @callee(%arg0) : (tensor<8xf32>) -> tensor<8xf32>
  %3 = "stablehlo.case"(%arg2) ({
    stablehlo.return %arg0 : tensor<8xf32>
  }, {
    %5 = stablehlo.abs %arg0 {sdy.sharding = #sdy.sharding_per_value<[<@m, [{"p"}], unreduced={"q"}>]>} : tensor<8xf32>
    stablehlo.return %5 : tensor<8xf32>
  }) {sdy.sharding = #sdy.sharding_per_value<[<@m, [{"p"}]>]>} : (tensor<i32>) -> tensor<8xf32>
  %4 = stablehlo.optimization_barrier {sdy.sharding = #sdy.sharding_per_value<[<@m, [{}]>]>} %arg1 : tensor<8xf32>
  return %1, %2, %arg0, %3, %4 : tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>
}
