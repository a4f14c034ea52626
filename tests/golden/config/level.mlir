// RUN: check --config=inputs/levels.ini %s
// STATUS: 1
sdy.mesh @mesh = <["x"=2, "y"=2]>
func.func @main(%a: tensor<64x64xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}) -> tensor<64x64xf32> {
  %0 = stablehlo.tanh %a : tensor<64x64xf32>
  return %0 : tensor<64x64xf32>
}
