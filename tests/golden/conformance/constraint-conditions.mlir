// RUN: opt -split-input-file -sdy-apply-sharding-constraints %s
// A constraint is copied to its input only if the input has no sharding, the constraint is closed, and no other
// constraint or manual computation wants another sharding of the input. Equal ones do not disagree.
// has one
sdy.mesh @m = <["a"=2, "b"=2]>
func.func @main(%x: tensor<8xf32>) -> tensor<8xf32> {
  %0 = stablehlo.abs %x {sdy.sharding = #sdy.sharding_per_value<[<@m, [{"b"}]>]>} : tensor<8xf32>
  %1 = sdy.sharding_constraint %0 <@m, [{"a"}]> : tensor<8xf32>
  return %1 : tensor<8xf32>
}
// -----
// open
sdy.mesh @m = <["a"=2, "b"=2]>
func.func @main(%x: tensor<8xf32>) -> tensor<8xf32> {
  %0 = stablehlo.abs %x : tensor<8xf32>
  %1 = sdy.sharding_constraint %0 <@m, [{"a", ?}]> : tensor<8xf32>
  return %1 : tensor<8xf32>
}
// -----
// manual
sdy.mesh @m = <["a"=2, "b"=2]>
func.func @main(%x: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
  %0 = stablehlo.abs %x : tensor<8xf32>
  %1 = sdy.sharding_constraint %0 <@m, [{"a"}]> : tensor<8xf32>
  %2 = sdy.manual_computation(%0) in_shardings=[<@m, [{"b"}]>] out_shardings=[<@m, [{"b"}]>] manual_axes={"b"} (%l: tensor<4xf32>) {
    sdy.return %l : tensor<4xf32>
  } : (tensor<8xf32>) -> tensor<8xf32>
  return %1, %2 : tensor<8xf32>, tensor<8xf32>
}
// -----
// equal
sdy.mesh @m = <["a"=2, "b"=2]>
func.func @main(%x: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
  %0 = stablehlo.abs %x : tensor<8xf32>
  %1 = sdy.sharding_constraint %0 <@m, [{"a"}]> : tensor<8xf32>
  %2 = sdy.sharding_constraint %0 <@m, [{"a"}]> : tensor<8xf32>
  return %1, %2 : tensor<8xf32>, tensor<8xf32>
}
// -----
// only manual
sdy.mesh @m = <["a"=2, "b"=2]>
func.func @main(%x: tensor<8xf32>) -> tensor<8xf32> {
  %0 = stablehlo.negate %x : tensor<8xf32>
  %1 = sdy.manual_computation(%0) in_shardings=[<@m, [{"b"}]>] out_shardings=[<@m, [{"b"}]>] manual_axes={"b"} (%l: tensor<4xf32>) {
    sdy.return %l : tensor<4xf32>
  } : (tensor<8xf32>) -> tensor<8xf32>
  return %1 : tensor<8xf32>
}
