// RUN: opt -sdy-reshard-to-collectives %s
// Whether a reshard is converted depends on the reshard that makes its operand, also if that disappears.
sdy.mesh @m = <["a"=2]>
sdy.mesh @n = <["b"=2]>
func.func @kept(%arg0: tensor<16xf32>) -> tensor<16xf32> {
  %0 = sdy.reshard %arg0 <@n, [{}]> : tensor<16xf32>
  %1 = sdy.reshard %0 <@m, [{"a"}]> : tensor<16xf32>
  return %1 : tensor<16xf32>
}
func.func @gathered(%arg0: tensor<16xf32> {sdy.sharding = #sdy.sharding<@n, [{"b"}]>}) -> tensor<16xf32> {
  %0 = sdy.reshard %arg0 <@m, [{}]> : tensor<16xf32>
  %1 = sdy.reshard %0 <@n, [{"b"}]> : tensor<16xf32>
  return %1 : tensor<16xf32>
}
