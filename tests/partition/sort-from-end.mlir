// A sort along a sharded dimension that counts from the end.
sdy.mesh @mesh = <["a"=4]>
func.func @main(%arg0: tensor<4x8x2xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"a"}, {}]>}) -> (tensor<4x8x2xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"a"}, {}]>}) {
  %0 = "stablehlo.sort"(%arg0) <{dimension = -2 : i64}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %1 = stablehlo.compare LT, %x, %y : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %1 : tensor<i1>
  }) {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{}, {"a"}, {}]>]>} : (tensor<4x8x2xf32>) -> tensor<4x8x2xf32>
  return %0 : tensor<4x8x2xf32>
}
