sdy.mesh @m = <["x"=2, "y"=4]>
func.func @main(%a: tensor<16x4xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}, {}]>}, %b: tensor<4x64xf32> {sdy.sharding = #sdy.sharding<@m, [{}, {"x", "y"}]>}) -> tensor<16x64xf32> {
  %0 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<16x4xf32>, tensor<4x64xf32>) -> tensor<16x64xf32>
  %1 = stablehlo.tanh %0 : tensor<16x64xf32>
  return %1 : tensor<16x64xf32>
}
