// RUN: types %s
// STATUS: 1
// The result cannot have the axes along the minor part of a merged dimension, so the operand is resharded first. Any
// other answer than the first two gathers it.
module {
  sdy.mesh @mesh = <["x"=4, "y"=2]>
  func.func public @main(%a: tensor<8x4x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"x"}, {}]>}) -> tensor<32x4xf32> {
    %r = stablehlo.reshape %a : (tensor<8x4x4xf32>) -> tensor<32x4xf32>
    return %r : tensor<32x4xf32>
  }
}
