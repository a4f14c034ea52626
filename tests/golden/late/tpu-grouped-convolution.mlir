// RUN: comms --as-xla=tpu --shardy=0.11.1 --sort=program --format=tsv %s
// Spec 57 §21.5: groups of features are a spatial dimension. XLA makes:
//   collective-permute of f32[4,1,16,2,8] gives f32[4,1,16,2,8]
sdy.mesh @mesh = <["x"=2, "y"=2, "z"=2]>
func.func @main(%a: tensor<8x16x16x32xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y"}, {}, {"z"}]>}, %k: tensor<3x3x8x64xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {}, {"z"}]>}) -> (tensor<8x8x8x64xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y"}, {}, {"z"}]>}) {
  %r = stablehlo.convolution(%a, %k) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [2, 2], pad = [[1, 1], [1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 4 : i64} : (tensor<8x16x16x32xf32>, tensor<3x3x8x64xf32>) -> tensor<8x8x8x64xf32>
  return %r : tensor<8x8x8x64xf32>
}
