// RUN: mem %s
// Shardy keeps an attribute of its dialect that it does not know; the text means another one.
sdy.mesh @mesh = <["x"=2]>
func.func @main(%arg0: tensor<8xf32> {sdy.shardng = #sdy.sharding<@mesh, [{"x"}]>}, %arg1: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}) -> tensor<8xf32> {
  %0 = stablehlo.add %arg0, %arg1 {sdy.shardng = #sdy.sharding_per_value<[<@mesh, [{"x"}]>]>, sdy.sharding_rul = #sdy.op_sharding_rule<([i], [j])->([i]) {i=8, j=8}>} : tensor<8xf32>
  return %0 : tensor<8xf32>
}
