// RUN: comms --as-xla=tpu --shardy=0.11.1 --sort=program --format=tsv %s
// Spec 57 §24.3: an all-to-all: stays. XLA makes, then runs:
//   all-to-all of f32[8,8,8] gives f32[8,8,8]
// then:
//   all-to-all of f32[8,8,8] gives f32[8,8,8]
sdy.mesh @mesh = <["x"=8]>
func.func @main(%a: tensor<64x64xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}) -> (tensor<64x64xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"x"}]>}) {
  %r = stablehlo.tanh %a : tensor<64x64xf32>
  return %r : tensor<64x64xf32>
}
