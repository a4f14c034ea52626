// RUN: opt --shardy=0.11.1 -sdy-resolve-permutation-factors %s
// STATUS: 1
sdy.mesh @m = <["x"=2]>
func.func @main(%a: tensor<5xcomplex<f32>> {sdy.sharding = #sdy.sharding<@m, [{"x"}]>}) -> tensor<5xcomplex<f32>> {
  %0 = stablehlo.reverse %a, dims = [0] {sdy.sharding = #sdy.sharding_per_value<[<@m, [{"x"}]>]>} : tensor<5xcomplex<f32>>
  return %0 : tensor<5xcomplex<f32>>
}
