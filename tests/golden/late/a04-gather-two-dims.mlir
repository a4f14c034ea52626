// RUN: comms --as-xla=tpu --shardy=0.11.1 --sort=program --format=tsv %s
// Spec 57 §21.2: one all-gather for two dimensions. XLA makes, then runs:
//   all-gather of f32[1,8,64] gives f32[8,8,64]
// then:
//   all-gather of f32[8,64] gives f32[64,64]
sdy.mesh @mesh = <["x"=2, "y"=4]>
func.func @main(%a: tensor<16x256xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y"}]>}) -> (tensor<16x256xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}) {
  %r = stablehlo.tanh %a : tensor<16x256xf32>
  return %r : tensor<16x256xf32>
}
