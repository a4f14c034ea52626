// RUN: partition --explain-partition=tsv %s
// The reduction of an argument of a function has the address of the argument, with the function.
sdy.mesh @mesh = <["x"=2]>
func.func @main(%x: tensor<8xf32>) -> tensor<8xf32> {
  return %x : tensor<8xf32>
}
func.func @max(%x: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}], unreduced=max{"x"}>}) -> tensor<8xf32> {
  %0 = sdy.sharding_constraint %x <@mesh, [{}]> : tensor<8xf32>
  return %0 : tensor<8xf32>
}
