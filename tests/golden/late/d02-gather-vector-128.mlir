// RUN: comms --as-xla=tpu --shardy=0.11.1 --sort=program --format=tsv %s
// Spec 57 §24.1: 128 elements: stays. XLA makes, then runs:
//   all-gather of f32[128] gives f32[1024]
// then:
//   all-gather of f32[1,1,128] gives f32[8,1,128]
sdy.mesh @mesh = <["x"=8]>
func.func @main(%a: tensor<1024xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}) -> (tensor<1024xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}) {
  %r = stablehlo.tanh %a : tensor<1024xf32>
  return %r : tensor<1024xf32>
}
