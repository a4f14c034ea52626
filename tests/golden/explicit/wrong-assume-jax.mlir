// RUN: types --types --assume=jax %s
sdy.mesh @mesh = <["X"=2]>
func.func @main(%x: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"X"}, {}]>}, %y: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"X"}]>}) {
  %0 = stablehlo.sine %x : tensor<8x8xf32>
  %1 = sdy.sharding_constraint %0 <@mesh, [{"X"}, {}]> : tensor<8x8xf32>
  %2 = stablehlo.add %1, %y : tensor<8x8xf32>
  return
}
