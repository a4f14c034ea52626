// RUN: types --implied --types %s
// A reduce-scatter along "x" and an all-to-all along "y" take the place of an all-reduce, a slice and an all-to-all.
module {
  sdy.mesh @mesh = <["x"=4, "y"=2]>
  func.func @main(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y"}, {"x"}]>}, %b: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}) -> tensor<8x8xf32> {
    %r = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] {shardc.out_sharding = #sdy.sharding<@mesh, [{}, {"x", "y"}]>} : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    return %r : tensor<8x8xf32>
  }
}
