// RUN: comms --as-xla %s
// STATUS: 1
// Tiles move between all dimensions. XLA makes one all-to-all of several moves, and does not keep their order: one
// dimension would give tiles that it has only after another move.
sdy.mesh @mesh = <["a"=8, "b"=2, "c"=2, "d"=6, "e"=3]>
func.func @main(%x: tensor<6x6x8x3x4x16xf32>) -> tensor<6x6x8x3x4x16xf32> {
  %0 = sdy.sharding_constraint %x <@mesh, [{"d"}, {}, {"e"}, {"c"}, {"b"}, {"a"}]> : tensor<6x6x8x3x4x16xf32>
  %1 = stablehlo.sine %0 : tensor<6x6x8x3x4x16xf32>
  %2 = sdy.sharding_constraint %1 <@mesh, [{"e"}, {"d"}, {"a"}, {}, {"c"}, {"b"}]> : tensor<6x6x8x3x4x16xf32>
  return %2 : tensor<6x6x8x3x4x16xf32>
}
