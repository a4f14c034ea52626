// RUN: partition --no-propagate %s
// Constants, positions, masks and exchanges that several operations need appear once.
sdy.mesh @m = <["x"=4, "y"=2]>

func.func @main(%arg0: tensor<10xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}]>}, %arg1: tensor<f32>)
    -> (tensor<f32> {sdy.sharding = #sdy.sharding<@m, []>}, tensor<f32> {sdy.sharding = #sdy.sharding<@m, []>},
        tensor<8xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}]>}, tensor<8xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}]>}) {
  %0 = stablehlo.reduce(%arg0 init: %arg1) applies stablehlo.add across dimensions = [0] {sdy.sharding = #sdy.sharding_per_value<[<@m, []>]>} : (tensor<10xf32>, tensor<f32>) -> tensor<f32>
  %1 = stablehlo.reduce(%arg0 init: %arg1) applies stablehlo.maximum across dimensions = [0] {sdy.sharding = #sdy.sharding_per_value<[<@m, []>]>} : (tensor<10xf32>, tensor<f32>) -> tensor<f32>
  %2 = stablehlo.slice %arg0 [1:9] {sdy.sharding = #sdy.sharding_per_value<[<@m, [{"x"}]>]>} : (tensor<10xf32>) -> tensor<8xf32>
  %3 = stablehlo.slice %arg0 [2:10] {sdy.sharding = #sdy.sharding_per_value<[<@m, [{"x"}]>]>} : (tensor<10xf32>) -> tensor<8xf32>
  return %0, %1, %2, %3 : tensor<f32>, tensor<f32>, tensor<8xf32>, tensor<8xf32>
}
