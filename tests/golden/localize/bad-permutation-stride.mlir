// RUN: opt --shardy=0.11.1 -sdy-resolve-permutation-factors %s
// STATUS: 1
// The stride of the unsharded dimension is lost, so the body returns a tile of the wrong shape.
sdy.mesh @m = <["x"=2]>
func.func @main(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}, {}]>}) -> tensor<6x4xf32> {
  %0 = stablehlo.slice %a [2:8, 0:8:2] {sdy.sharding = #sdy.sharding_per_value<[<@m, [{"x"}, {}]>]>} : (tensor<8x8xf32>) -> tensor<6x4xf32>
  return %0 : tensor<6x4xf32>
}
