// RUN: comms --as-xla=tpu --shardy=0.11.1 --sort=program --format=tsv %s
// Spec 57 §25.2: rows not a multiple of the tiles: padded, and a permute moves the rest. XLA makes, then runs:
//   all-reduce of f32[1200,128] gives f32[1200,128]
// then:
//   all-reduce of f32[1280,128] gives f32[1280,128]
//   collective-permute of f32[60,128] gives f32[60,128]
//   of which 1 all-reduce-scatter
sdy.mesh @mesh = <["x"=4]>
func.func @main(%a: tensor<1200x64xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"x"}]>}, %b: tensor<64x128xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}) -> (tensor<1200x128xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}) {
  %r = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<1200x64xf32>, tensor<64x128xf32>) -> tensor<1200x128xf32>
  return %r : tensor<1200x128xf32>
}
