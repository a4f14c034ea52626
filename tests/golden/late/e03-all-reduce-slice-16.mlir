// RUN: comms --as-xla=tpu --shardy=0.11.1 --sort=program --format=tsv %s
// Spec 57 §25.1: all of 4x4 devices: stays. XLA makes, then runs:
//   all-reduce of f32[2048,128] gives f32[2048,128]
// then:
//   all-reduce of f32[2048,128] gives f32[2048,128]
sdy.mesh @mesh = <["x"=16]>
func.func @main(%a: tensor<2048x64xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"x"}]>}, %b: tensor<64x128xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}) -> (tensor<2048x128xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}) {
  %r = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<2048x64xf32>, tensor<64x128xf32>) -> tensor<2048x128xf32>
  return %r : tensor<2048x128xf32>
}
