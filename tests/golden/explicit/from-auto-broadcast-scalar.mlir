// RUN: types --from-auto --types %s
// The zeros of jnp.where have the type of their neighbours.
module {
  sdy.mesh @mesh = <["x"=4, "y"=2]>
  func.func public @main(%c: tensor<8x16xi1> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, %a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}) -> tensor<8x16xf32> {
    %z = stablehlo.constant dense<0.0> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %z, dims = [] : (tensor<f32>) -> tensor<8x16xf32>
    %1 = stablehlo.select %c, %a, %0 : tensor<8x16xi1>, tensor<8x16xf32>
    return %1 : tensor<8x16xf32>
  }
}
