// RUN: partition --no-propagate %s
// Only the device with the first tile of the result needs the row; what the other tiles hold is junk.
sdy.mesh @m = <["x"=4]>

func.func @first(%arg0: tensor<16x2xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}, {}]>}) -> (tensor<1x2xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}, {}]>}) {
  %0 = stablehlo.slice %arg0 [0:1, 0:2] {sdy.sharding = #sdy.sharding_per_value<[<@m, [{"x"}, {}]>]>} : (tensor<16x2xf32>) -> tensor<1x2xf32>
  return %0 : tensor<1x2xf32>
}
func.func @last(%arg0: tensor<16x2xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}, {}]>}) -> (tensor<1x2xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}, {}]>}) {
  %0 = stablehlo.slice %arg0 [15:16, 0:2] {sdy.sharding = #sdy.sharding_per_value<[<@m, [{"x"}, {}]>]>} : (tensor<16x2xf32>) -> tensor<1x2xf32>
  return %0 : tensor<1x2xf32>
}
func.func @cut(%arg0: tensor<1x2xf32>) -> (tensor<1x2xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}, {}]>}) {
  %0 = sdy.reshard %arg0 <@m, [{"x"}, {}]> : tensor<1x2xf32>
  return %0 : tensor<1x2xf32>
}
