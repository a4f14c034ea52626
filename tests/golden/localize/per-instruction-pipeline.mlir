// RUN: opt --shardy=0.11.1 '-sdy-export-pipeline=enable-per-instruction-partitioning=true per-instruction-partitioning-filter=add,dot inline-meshes=false' %s
sdy.mesh @g = <["u"=2, "v"=2]>
func.func @main(%arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@g, [{"u"}, {"v"}]>}, %arg1: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@g, [{"v"}, {}]>}, %arg2: tensor<i32>) -> (tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@g, [{"u"}, {}]>}, tensor<8x8xf32>) {
  %0 = stablehlo.dot %arg0, %arg1 {sdy.sharding = #sdy.sharding_per_value<[<@g, [{"u"}, {}]>]>} : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
  %1 = stablehlo.add %arg0, %arg0 {foo.bar = 1 : i32, sdy.sharding = #sdy.sharding_per_value<[<@g, [{"u"}, {"v"}]>]>} : tensor<8x8xf32>
  %2 = stablehlo.add %1, %0 {sdy.sharding = #sdy.sharding_per_value<[<@g, [{"u"}, {}]>]>} : tensor<8x8xf32>
  %3 = sdy.reshard %2 <@g, [{"v"}, {}]> : tensor<8x8xf32>
  %4 = stablehlo.abs %arg2 : tensor<i32>
  %c = stablehlo.constant dense<0.0> : tensor<f32>
  %5 = stablehlo.reduce(%3 init: %c) applies stablehlo.add across dimensions = [0] {sdy.sharding = #sdy.sharding_per_value<[<@g, [{}]>]>} : (tensor<8x8xf32>, tensor<f32>) -> tensor<8xf32>
  %6 = stablehlo.broadcast_in_dim %5, dims = [0] {sdy.sharding = #sdy.sharding_per_value<[<@g, [{"u"}, {}]>]>} : (tensor<8xf32>) -> tensor<8x8xf32>
  %7 = stablehlo.negate %6 {sdy.sharding = #sdy.sharding_per_value<[<@g, [{}, {}]>]>} : tensor<8x8xf32>
  return %6, %7 : tensor<8x8xf32>, tensor<8x8xf32>
}
