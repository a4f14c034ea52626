// RUN: comms -q --as-xla %s
// A device sends each other one a padded piece. The operand has 4x2 elements on a device, and the second dimension moves
// its 3 parts to the first one, which is padded: the pieces have 2x2 elements, so a device sends 2 * 16 bytes.
sdy.mesh @mesh = <["a"=12]>
func.func @main(%x: tensor<8x12xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a":(1)2}, {"a":(2)6}]>}) -> tensor<8x12xf32> {
  %0 = sdy.sharding_constraint %x <@mesh, [{"a":(2)6}, {"a":(1)2}]> : tensor<8x12xf32>
  return %0 : tensor<8x12xf32>
}
