// RUN: propagate %s
// Elementwise operations propagate before products: the sharding of the add wins, not that of the dot.
sdy.mesh @m = <["a"=2]>
func.func @main(%x: tensor<8x8xf32>, %w: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{}, {"a"}]>}, %b: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"a"}, {}]>}) -> tensor<8x8xf32> {
  %0 = stablehlo.dot %x, %w : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
  %1 = stablehlo.add %0, %b : tensor<8x8xf32>
  return %1 : tensor<8x8xf32>
}
