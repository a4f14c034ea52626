// RUN: comms --as-xla %s
// STATUS: 1
// The two elements of the result come from the padding. XLA leaves out shards of the operand that no element needs, here
// more than there are.
sdy.mesh @mesh = <["x"=8]>

func.func @main(%x: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}, %z: tensor<f32>) -> tensor<2xf32> {
  %p = stablehlo.pad %x, %z, low = [-20], high = [14], interior = [0] : (tensor<8xf32>, tensor<f32>) -> tensor<2xf32>
  %c = sdy.sharding_constraint %p <@mesh, [{"x"}]> : tensor<2xf32>
  return %c : tensor<2xf32>
}
