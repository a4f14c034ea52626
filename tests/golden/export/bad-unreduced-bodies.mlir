// RUN: opt -sdy-verify-unreduced-axes %s
// STATUS: 1
// A body that combines in two ways, or returns an argument, has no kind of reduction.
sdy.mesh @m = <["p"=2, "q"=4]>
func.func private @two(%arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{}, {"q"}]>}, %arg1: tensor<f32>) -> (tensor<8xf32>, tensor<8xf32>) {
  %0:2 = stablehlo.reduce(%arg0 init: %arg1), (%arg0 init: %arg1) across dimensions = [1] {sdy.sharding = #sdy.sharding_per_value<[<@m, [{}], unreduced={"q"}>, <@m, [{}], unreduced={"q"}>]>} : (tensor<8x8xf32>, tensor<8x8xf32>, tensor<f32>, tensor<f32>) -> (tensor<8xf32>, tensor<8xf32>)
   reducer(%arg2: tensor<f32>, %arg4: tensor<f32>) (%arg3: tensor<f32>, %arg5: tensor<f32>) {
    %2 = stablehlo.add %arg2, %arg4 : tensor<f32>
    %3 = stablehlo.maximum %arg3, %arg5 : tensor<f32>
    stablehlo.return %2, %3 : tensor<f32>, tensor<f32>
  }
  return %0#0, %0#1 : tensor<8xf32>, tensor<8xf32>
}
func.func private @argument(%arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{}, {"q"}]>}, %arg1: tensor<f32>) -> tensor<8xf32> {
  %0 = stablehlo.reduce(%arg0 init: %arg1) across dimensions = [1] {sdy.sharding = #sdy.sharding_per_value<[<@m, [{}], unreduced={"q"}>]>} : (tensor<8x8xf32>, tensor<f32>) -> tensor<8xf32>
   reducer(%arg2: tensor<f32>, %arg3: tensor<f32>) {
    stablehlo.return %arg2 : tensor<f32>
  }
  return %0 : tensor<8xf32>
}
