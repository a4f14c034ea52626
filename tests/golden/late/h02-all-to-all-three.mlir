// RUN: comms --as-xla=tpu --shardy=0.11.1 --sort=program --format=tsv %s
// Spec 57 §24.3: an all-to-all of rank 4: stays. XLA makes, then runs:
//   all-to-all of f32[2,8,8,4] gives f32[2,8,8,4]
// then:
//   all-to-all of f32[2,8,8,4] gives f32[2,8,8,4]
sdy.mesh @mesh = <["x"=8]>
func.func @main(%a: tensor<16x8x32xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}, {}]>}) -> (tensor<16x8x32xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {"x"}]>}) {
  %r = stablehlo.tanh %a : tensor<16x8x32xf32>
  return %r : tensor<16x8x32xf32>
}
