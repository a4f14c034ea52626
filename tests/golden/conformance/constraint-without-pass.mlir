// RUN: opt -sdy-basic-propagate %s
// A constraint reaches its input also without -sdy-apply-sharding-constraints, but the dimension is open then.
sdy.mesh @m = <["a"=2]>
func.func @main(%x: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %0 = stablehlo.abs %x : tensor<8x8xf32>
  %1 = sdy.sharding_constraint %0 <@m, [{"a"}, {}]> : tensor<8x8xf32>
  return %1 : tensor<8x8xf32>
}
