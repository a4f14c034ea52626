sdy.mesh @mesh = <["x"=2, "y"=2]>
func.func @main(%a: tensor<16x32xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}) -> tensor<16x32xf32> {
  %0 = stablehlo.tanh %a : tensor<16x32xf32>
  %1 = sdy.sharding_constraint %0 <@mesh, [{}, {"x"}]> : tensor<16x32xf32>
  %2 = stablehlo.tanh %1 : tensor<16x32xf32>
  return %2 : tensor<16x32xf32>
}
