// RUN: partition --explain-partition=json %s
// The chosen candidate costs what the operation sends, also if the parts of an all-reduce are uneven.
sdy.mesh @m = <["x"=3]>
func.func @main(%a: tensor<1x9xf32> {sdy.sharding = #sdy.sharding<@m, [{}, {"x"}]>}, %b: tensor<9x7xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}, {}]>}) -> tensor<1x7xf32> {
  %0 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<1x9xf32>, tensor<9x7xf32>) -> tensor<1x7xf32>
  return %0 : tensor<1x7xf32>
}
