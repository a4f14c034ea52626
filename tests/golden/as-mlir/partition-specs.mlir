// RUN: opt %s -verify-diagnostics -split-input-file
// Shardy reads no PartitionSpec.
// -----
sdy.mesh @mesh = <["x"=2]>
// expected-error@+1 {{expected '['}}
func.func @f(%arg0: tensor<16x16xf32> {sdy.sharding = #sdy.sharding<@mesh, P("x", None)>}) {
  return
}
// -----
sdy.mesh @mesh = <["x"=2]>
func.func @f(%arg0: tensor<16x16xf32>) {
  // expected-error@+1 {{expected '['}}
  %0 = sdy.sharding_constraint %arg0 <@mesh, P('x')> : tensor<16x16xf32>
  return
}
