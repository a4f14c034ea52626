// RUN: opt --shardy=0.11.2 -split-input-file -sdy-pad-for-divisibility %s
// In a function that is not public, casts cut what an all_gather returns: slices without a sharding, or pads if another
// axis shards a dimension unevenly.
sdy.mesh @mesh = <["x"=2, "y"=2]>
func.func private @h(%arg0: tensor<7x7xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y"}]>}) -> (tensor<7x7xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"y"}]>}) {
  %0 = sdy.all_gather [{"x"}, {}] %arg0 out_sharding=<@mesh, [{}, {"y"}]> : tensor<7x7xf32>
  %1 = stablehlo.negate %0 {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{}, {"y"}]>]>} : tensor<7x7xf32>
  return %1 : tensor<7x7xf32>
}
func.func public @main(%arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}) -> (tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}) {
  return %arg0 : tensor<8x8xf32>
}
// -----
sdy.mesh @mesh = <["x"=2, "y"=2]>
func.func private @g(%arg0: tensor<6x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y", "x"}, {}]>}) -> (tensor<6x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y"}, {}]>}) {
  %0 = sdy.all_gather [{"x"}, {}] %arg0 out_sharding=<@mesh, [{"y"}, {}]> : tensor<6x8xf32>
  return %0 : tensor<6x8xf32>
}
func.func public @main(%arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}) -> (tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}) {
  return %arg0 : tensor<8x8xf32>
}
