// RUN: strategy %s
module {
  sdy.mesh @m = <["d"=8]>
  func.func @main(%arg0: tensor<64x64xf32> {sdy.sharding = #sdy.sharding<@m, [{"d":(1)2}, {"d":(2)4}]>}, %arg1: tensor<64x64xf32> {sdy.sharding = #sdy.sharding<@m, [{"d":(1)2}, {"d":(2)4}]>}) -> (tensor<64x64xf32> {sdy.sharding = #sdy.sharding<@m, [{"d":(2)4}, {"d":(1)2}]>}, tensor<64x64xf32> {sdy.sharding = #sdy.sharding<@m, [{"d":(1)2}, {"d":(2)4}]>}) {
    %0 = stablehlo.negate %arg0 {sdy.sharding = #sdy.sharding_per_value<[<@m, [{"d":(1)2}, {"d":(2)4}]>]>, shardc.in_strategy = [[2, 4]]} : tensor<64x64xf32>
    %1 = stablehlo.transpose %0, dims = [1, 0] {sdy.sharding = #sdy.sharding_per_value<[<@m, [{"d":(2)4}, {"d":(1)2}]>]>, shardc.in_strategy = [[2, 4]]} : (tensor<64x64xf32>) -> tensor<64x64xf32>
    %2 = stablehlo.negate %arg1 {sdy.sharding = #sdy.sharding_per_value<[<@m, [{"d":(1)2}, {"d":(2)4}]>]>, shardc.in_strategy = [[2, 4]]} : tensor<64x64xf32>
    %3:2 = stablehlo.optimization_barrier {sdy.sharding = #sdy.sharding_per_value<[<@m, [{"d":(2)4}, {"d":(1)2}]>, <@m, [{"d":(1)2}, {"d":(2)4}]>]>, shardc.device_order = [[1, 0], [0, 1]], shardc.in_strategy = [[4, 2], [2, 4]]} %1, %2 : tensor<64x64xf32>, tensor<64x64xf32>
    return %3#0, %3#1 : tensor<64x64xf32>, tensor<64x64xf32>
  }
}
