// RUN: comms --as-xla=tpu --shardy=0.11.1 --sort=program --format=tsv %s
// Spec 57 §22.2: the free dimensions of both operands are tiled as those of the result. The rhs leads. XLA makes:
//   collective-permute of f32[128,8] gives f32[128,8]
sdy.mesh @mesh = <["d"=4, "m"=2, "p"=2]>
func.func @main(%a: tensor<32x128xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"p"}, {}]>}, %b: tensor<128x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"p"}]>}) -> (tensor<32x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"p"}, {"m"}]>}) {
  %0 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<32x128xf32>, tensor<128x16xf32>) -> tensor<32x16xf32>
  %1 = sdy.sharding_constraint %0 <@mesh, [{"p"}, {"m"}]> : tensor<32x16xf32>
  return %1 : tensor<32x16xf32>
}
