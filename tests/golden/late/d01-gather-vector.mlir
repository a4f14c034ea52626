// RUN: comms --as-xla=tpu --shardy=0.11.1 --sort=program --format=tsv %s
// Spec 57 §24.1: shard of less than 128 elements: all-reduce. XLA makes, then runs:
//   all-gather of f32[32] gives f32[256]
// then:
//   all-reduce of f32[256] gives f32[256]
sdy.mesh @mesh = <["x"=8]>
func.func @main(%a: tensor<256xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}) -> (tensor<256xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}) {
  %r = stablehlo.tanh %a : tensor<256xf32>
  return %r : tensor<256xf32>
}
