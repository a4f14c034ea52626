// RUN: comms --as-xla=tpu --shardy=0.11.1 --sort=program --format=tsv %s
// Spec 57 §26.1: two all-reduces in one. XLA makes, then runs:
//   all-reduce of f32[128] gives f32[128]
//   all-reduce of f32[256] gives f32[256]
// then:
//   all-reduce of f32[128], f32[256] gives f32[128], f32[256]
sdy.mesh @mesh = <["x"=8]>
func.func @main(%a: tensor<64x128xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, %b: tensor<64x256xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}) -> (tensor<128xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}, tensor<256xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}) {
  %zr = stablehlo.constant dense<0.0> : tensor<f32>
  %r = stablehlo.reduce(%a init: %zr) applies stablehlo.add across dimensions = [0] : (tensor<64x128xf32>, tensor<f32>) -> tensor<128xf32>
  %zs = stablehlo.constant dense<0.0> : tensor<f32>
  %s = stablehlo.reduce(%b init: %zs) applies stablehlo.add across dimensions = [0] : (tensor<64x256xf32>, tensor<f32>) -> tensor<256xf32>
  return %r, %s : tensor<128xf32>, tensor<256xf32>
}
