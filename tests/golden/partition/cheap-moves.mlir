// RUN: partition --no-propagate %s
// Moves that send less than a gather: tiles change their devices before an exchange, dimensions that do not divide are
// padded for an exchange, free axes cut before a permute, and a sum is scattered along one of its axes.
sdy.mesh @m = <["x"=2, "y"=4]>

func.func @swap(%arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}, {"y"}]>})
    -> (tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"y"}, {"x"}]>}) {
  %0 = sdy.reshard %arg0 <@m, [{"y"}, {"x"}]> : tensor<8x8xf32>
  return %0 : tensor<8x8xf32>
}

func.func @uneven(%arg0: tensor<7x9xf32> {sdy.sharding = #sdy.sharding<@m, [{"y"}, {}]>})
    -> (tensor<7x9xf32> {sdy.sharding = #sdy.sharding<@m, [{}, {"y"}]>}) {
  %0 = sdy.reshard %arg0 <@m, [{}, {"y"}]> : tensor<7x9xf32>
  return %0 : tensor<7x9xf32>
}

func.func @fill(%arg0: tensor<8xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}]>})
    -> (tensor<8xf32> {sdy.sharding = #sdy.sharding<@m, [{"y"}]>}) {
  %0 = sdy.reshard %arg0 <@m, [{"y"}]> : tensor<8xf32>
  return %0 : tensor<8xf32>
}

func.func @scatter(%arg0: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@m, [{}, {"x", "y"}]>},
    %arg1: tensor<16x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"x", "y"}, {}]>})
    -> (tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}, {}]>}) {
  %0 = stablehlo.dot %arg0, %arg1 {sdy.sharding = #sdy.sharding_per_value<[<@m, [{"x"}, {}]>]>} : (tensor<8x16xf32>, tensor<16x8xf32>) -> tensor<8x8xf32>
  return %0 : tensor<8x8xf32>
}
