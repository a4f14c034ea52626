// RUN: opt -sdy-basic-propagate %s
// Both sides want one axis: the larger source wins, or neither.
sdy.mesh @m = <["x"=2, "y"=4]>
func.func @main(%l: tensor<16x4xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}, {}]>}, %r: tensor<4x64xf32> {sdy.sharding = #sdy.sharding<@m, [{}, {"x", "y"}]>}) -> tensor<16x64xf32> {
  %0 = stablehlo.dot_general %l, %r, contracting_dims = [1] x [0] : (tensor<16x4xf32>, tensor<4x64xf32>) -> tensor<16x64xf32>
  return %0 : tensor<16x64xf32>
}
