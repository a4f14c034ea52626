// RUN: comms --as-xla=tpu --shardy=0.11.1 --sort=program --format=tsv %s
// Spec 57 §21.5: the groups of the kernel are elements of a window. XLA makes:
//   all-gather of f32[3,8,1,8] gives f32[3,8,4,8]
//   all-reduce of f32[2,14,4,8] gives f32[2,14,4,8]
sdy.mesh @mesh = <["x"=4, "y"=2]>
func.func @main(%a: tensor<8x16x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {"y"}]>}, %k: tensor<3x16x32xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"y"}, {"x"}]>}) -> tensor<2x14x32xf32> {
  %r = stablehlo.convolution(%a, %k) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {} {batch_group_count = 4 : i64, feature_group_count = 1 : i64} : (tensor<8x16x16xf32>, tensor<3x16x32xf32>) -> tensor<2x14x32xf32>
  %s = stablehlo.tanh %r : tensor<2x14x32xf32>
  return %s : tensor<2x14x32xf32>
}
