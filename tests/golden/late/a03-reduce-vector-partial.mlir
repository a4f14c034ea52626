// RUN: comms --as-xla=tpu --shardy=0.11.1 --sort=program --format=tsv %s
// Spec 57 §21.1: not a scalar: one all-reduce. XLA makes, then runs:
//   all-reduce of f32[8] gives f32[8]
// then:
//   all-reduce of f32[8] gives f32[8]
sdy.mesh @mesh = <["x"=2, "y"=2, "z"=2]>
func.func @main(%a: tensor<16x16x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y"}, {}]>}) -> (tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}) {
  %zr = stablehlo.constant dense<0.0> : tensor<f32>
  %r = stablehlo.reduce(%a init: %zr) applies stablehlo.add across dimensions = [0, 1] : (tensor<16x16x8xf32>, tensor<f32>) -> tensor<8xf32>
  return %r : tensor<8xf32>
}
