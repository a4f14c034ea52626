// RUN: strategy  %s
sdy.mesh @m = <["d"=4]>
func.func @main(%x: tensor<8x64xf32>, %w: tensor<64x16xf32>) -> (tensor<8x16xf32>, tensor<1024xf32>) {
  %1 = stablehlo.reshape %w {sdy.sharding = #sdy.sharding_per_value<[<@m, [{"d"}]>]>} : (tensor<64x16xf32>) -> tensor<1024xf32>
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] {shardc.in_strategy = [[4, 1], [1, 1]]} : (tensor<8x64xf32>, tensor<64x16xf32>) -> tensor<8x16xf32>
  return %0, %1 : tensor<8x16xf32>, tensor<1024xf32>
}
