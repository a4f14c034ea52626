// RUN: comms --as-xla=tpu --shardy=0.11.1 --sort=program --format=tsv %s
// Spec 57 §21.5: groups of one feature stay. XLA makes:
//   nothing
sdy.mesh @mesh = <["x"=4, "y"=2]>
func.func @main(%a: tensor<16x16x16x32xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}, {}, {"y"}]>}, %k: tensor<3x3x1x32xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {}, {"y"}]>}) -> (tensor<16x14x14x32xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}, {}, {"y"}]>}) {
  %r = stablehlo.convolution(%a, %k) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 32 : i64} : (tensor<16x16x16x32xf32>, tensor<3x3x1x32xf32>) -> tensor<16x14x14x32xf32>
  return %r : tensor<16x14x14x32xf32>
}
