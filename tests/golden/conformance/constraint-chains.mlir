// RUN: opt -split-input-file -sdy-apply-sharding-constraints %s
// Uses of the input after the last constraint of a chain get the result of that, except in func.return, in a nested
// region, and before the chain. There is no chain if an inner constraint has two uses or the input another constraint.
// chain
sdy.mesh @m = <["a"=2, "b"=2]>
func.func @main(%x: tensor<8x8xf32>) -> (tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>) {
  %0 = stablehlo.negate %x : tensor<8x8xf32>
  %before = stablehlo.abs %0 : tensor<8x8xf32>
  %1 = sdy.sharding_constraint %0 <@m, [{"a"}, {}]> : tensor<8x8xf32>
  %2 = sdy.sharding_constraint %1 <@m, [{}, {"a"}]> : tensor<8x8xf32>
  %after = stablehlo.abs %0 : tensor<8x8xf32>
  return %before, %2, %after, %0 : tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>
}
// -----
// used twice
sdy.mesh @m = <["a"=2, "b"=2]>
func.func @main(%x: tensor<8x8xf32>) -> (tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>) {
  %0 = stablehlo.negate %x : tensor<8x8xf32>
  %1 = sdy.sharding_constraint %0 <@m, [{"a"}, {}]> : tensor<8x8xf32>
  %2 = sdy.sharding_constraint %1 <@m, [{}, {"a"}]> : tensor<8x8xf32>
  %3 = stablehlo.abs %1 : tensor<8x8xf32>
  %after = stablehlo.abs %0 : tensor<8x8xf32>
  return %2, %3, %after : tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>
}
// -----
// another
sdy.mesh @m = <["a"=2, "b"=2]>
func.func @main(%x: tensor<8x8xf32>) -> (tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>) {
  %0 = stablehlo.negate %x : tensor<8x8xf32>
  %1 = sdy.sharding_constraint %0 <@m, [{"a"}, {}]> : tensor<8x8xf32>
  %2 = sdy.sharding_constraint %1 <@m, [{}, {"a"}]> : tensor<8x8xf32>
  %3 = sdy.sharding_constraint %0 <@m, [{"b"}, {}]> : tensor<8x8xf32>
  %after = stablehlo.abs %0 : tensor<8x8xf32>
  return %2, %3, %after : tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>
}
