// RUN: comms --as-xla=tpu --shardy=0.11.1 --sort=program --format=tsv %s
// Spec 57 §25.1: all-reduce + slice becomes all-reduce-scatter. XLA makes, then runs:
//   all-reduce of f32[256,128] gives f32[256,128]
// then:
//   all-reduce of f32[256,128] gives f32[256,128]
//   of which 1 all-reduce-scatter
sdy.mesh @mesh = <["x"=8]>
func.func @main(%a: tensor<256x64xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"x"}]>}, %b: tensor<64x128xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}) -> (tensor<256x128xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}) {
  %r = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<256x64xf32>, tensor<64x128xf32>) -> tensor<256x128xf32>
  return %r : tensor<256x128xf32>
}
