// RUN: comms --as-xla=tpu --shardy=0.11.1 --sort=program --format=tsv %s
// Spec 57 §26.3: all-gathers are not combined. XLA makes, then runs:
//   all-gather of f32[8,128] gives f32[64,128]
//   all-gather of f32[8,256] gives f32[64,256]
// then:
//   all-gather of f32[8,128] gives f32[64,128]
//   all-gather of f32[8,256] gives f32[64,256]
sdy.mesh @mesh = <["x"=8]>
func.func @main(%a: tensor<64x128xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, %b: tensor<64x256xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}) -> (tensor<64x128xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}, tensor<64x256xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}) {
  %r = stablehlo.tanh %a : tensor<64x128xf32>
  %s = stablehlo.tanh %b : tensor<64x256xf32>
  return %r, %s : tensor<64x128xf32>, tensor<64x256xf32>
}
