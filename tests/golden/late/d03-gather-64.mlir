// RUN: comms --as-xla=tpu --shardy=0.11.1 --sort=program --format=tsv %s
// Spec 57 §24.1: all of 64 devices: all-reduce. XLA makes, then runs:
//   all-gather of f32[16,128] gives f32[1024,128]
// then:
//   all-reduce of f32[1024,128] gives f32[1024,128]
sdy.mesh @mesh = <["x"=64]>
func.func @main(%a: tensor<1024x128xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}) -> (tensor<1024x128xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}) {
  %r = stablehlo.tanh %a : tensor<1024x128xf32>
  return %r : tensor<1024x128xf32>
}
