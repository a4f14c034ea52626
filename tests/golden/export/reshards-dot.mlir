// RUN: opt -sdy-insert-explicit-reshards %s
// Without the full version, only a dot whose result takes the contracted axes is resharded.
sdy.mesh @m = <["p"=2, "q"=4]>
func.func @main(%arg0: tensor<8x64xf32> {sdy.sharding = #sdy.sharding<@m, [{"p"}, {"q"}]>}, %arg1: tensor<64x4xf32> {sdy.sharding = #sdy.sharding<@m, [{"q"}, {}]>}, %arg2: tensor<8x64xf32> {sdy.sharding = #sdy.sharding<@m, [{}, {"q"}]>}) -> (tensor<8x4xf32> {sdy.sharding = #sdy.sharding<@m, [{"q"}, {}]>}, tensor<8x4xf32> {sdy.sharding = #sdy.sharding<@m, [{"q"}, {}]>}) {
  %0 = stablehlo.dot_general %arg0, %arg1, contracting_dims = [1] x [0] {sdy.sharding = #sdy.sharding_per_value<[<@m, [{"q"}, {}]>]>} : (tensor<8x64xf32>, tensor<64x4xf32>) -> tensor<8x4xf32>
  %1 = stablehlo.dot_general %arg2, %arg1, contracting_dims = [1] x [0] {sdy.sharding = #sdy.sharding_per_value<[<@m, [{"q"}, {}]>]>} : (tensor<8x64xf32>, tensor<64x4xf32>) -> tensor<8x4xf32>
  return %0, %1 : tensor<8x4xf32>, tensor<8x4xf32>
}
