// RUN: types --max-alternatives=all %s
// STATUS: 1
// Heads whose parts are sharded are merged while the batch is sharded, too.
module {
  sdy.mesh @mesh = <["x"=4, "y"=2]>
  func.func @main(%a: tensor<8x16x8x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}, {}, {"y"}]>}) -> tensor<8x16x32xf32> {
    %r = stablehlo.reshape %a : (tensor<8x16x8x4xf32>) -> tensor<8x16x32xf32>
    return %r : tensor<8x16x32xf32>
  }
}
