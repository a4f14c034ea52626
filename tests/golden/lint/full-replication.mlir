// RUN: check %s
// %1 is gathered as a whole. The parameter %arg1 is sharded and gathered on purpose.
sdy.mesh @mesh = <["data"=4]>
func.func @main(%arg0: tensor<256x256xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"data"}, {}]>}, %arg1: tensor<256x256xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"data"}, {}]>}) -> (tensor<256x256xf32>, tensor<256x256xf32>) {
  %0 = stablehlo.tanh %arg0 : tensor<256x256xf32>
  %1 = sdy.sharding_constraint %0 <@mesh, [{}, {}]> : tensor<256x256xf32>
  %2 = stablehlo.transpose %arg1, dims = [1, 0] : (tensor<256x256xf32>) -> tensor<256x256xf32>
  %3 = sdy.sharding_constraint %2 <@mesh, [{}, {}]> : tensor<256x256xf32>
  return %1, %3 : tensor<256x256xf32>, tensor<256x256xf32>
}
