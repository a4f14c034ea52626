// RUN: partition --no-propagate --check %s
// The sizes of the rule are not those of the types, so the partitioner uses the rule of the operation.
sdy.mesh @m = <["q"=4]>
func.func @main(%a: tensor<3x5xf32> {sdy.sharding = #sdy.sharding<@m, [{}, {"q"}]>}, %b: tensor<5x5xf32> {sdy.sharding = #sdy.sharding<@m, [{"q"}, {}]>}) -> (tensor<3x5xf32> {sdy.sharding = #sdy.sharding<@m, [{"q"}, {}]>}) {
  %0 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] {sdy.sharding = #sdy.sharding_per_value<[<@m, [{"q"}, {}]>]>, sdy.sharding_rule = #sdy.op_sharding_rule<([i, j], [j, k])->([i, k]) {i=4, j=8, k=5} reduction={j}>} : (tensor<3x5xf32>, tensor<5x5xf32>) -> tensor<3x5xf32>
  return %0 : tensor<3x5xf32>
}
