// RUN: comms --as-xla=tpu --shardy=0.11.1 --sort=program --format=tsv %s
// Spec 57 §27.3: a reduction of booleans. XLA makes, then runs:
//   all-reduce of pred[256] gives pred[256]
// then:
//   all-reduce of u32[1,1,128] gives u32[1,1,128]
sdy.mesh @mesh = <["x"=8]>
func.func @main(%a: tensor<64x256xi1> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}) -> (tensor<256xi1> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}) {
  %z = stablehlo.constant dense<false> : tensor<i1>
  %r = stablehlo.reduce(%a init: %z) applies stablehlo.or across dimensions = [0] : (tensor<64x256xi1>, tensor<i1>) -> tensor<256xi1>
  return %r : tensor<256xi1>
}
