// RUN: comms --as-xla=tpu --shardy=0.11.1 --sort=program --format=tsv %s
// Spec 57 §21.5: the kernel of all features is tiled as the input is. XLA makes:
//   all-reduce of f32[4,14,32] gives f32[4,14,32]
sdy.mesh @mesh = <["x"=4, "y"=2]>
func.func @main(%a: tensor<8x16x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y"}, {}, {"x"}]>}, %k: tensor<3x1x32xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {}]>}) -> tensor<8x14x32xf32> {
  %r = stablehlo.convolution(%a, %k) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 16 : i64} : (tensor<8x16x16xf32>, tensor<3x1x32xf32>) -> tensor<8x14x32xf32>
  %s = stablehlo.tanh %r : tensor<8x14x32xf32>
  return %s : tensor<8x14x32xf32>
}
