// RUN: opt -split-input-file -sdy-per-instruction-partitioning %s
// STATUS: 1
sdy.mesh @g = <["u"=2, "v"=2]>
func.func @main(%arg0: tensor<8xf32> {sdy.sharding = #sdy.sharding<@g, [{"u"}]>}, %p: tensor<i32>) -> tensor<8xf32> {
  %1 = stablehlo.abs %arg0 {sdy.sharding = #sdy.sharding_per_value<[<@g, [{"u"}]>]>} : tensor<8xf32>
  %0 = "stablehlo.case"(%p) ({
    stablehlo.return %1 : tensor<8xf32>
  }, {
    stablehlo.return %arg0 : tensor<8xf32>
  }) {sdy.sharding = #sdy.sharding_per_value<[<@g, [{"u"}]>]>} : (tensor<i32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}
// -----
sdy.mesh @g = <["u"=2, "v"=2]>
sdy.mesh @h = <["u"=2, "w"=2]>
func.func @main(%arg0: tensor<8xf32> {sdy.sharding = #sdy.sharding<@g, [{"u"}]>}, %arg1: tensor<8xf32> {sdy.sharding = #sdy.sharding<@h, [{"w"}]>}) -> tensor<8xf32> {
  %1 = stablehlo.add %arg0, %arg1 {sdy.sharding = #sdy.sharding_per_value<[<@g, [{"u"}]>]>} : tensor<8xf32>
  return %1 : tensor<8xf32>
}
// -----
sdy.mesh @g = <["u"=2, "v"=2]>
func.func @main(%arg0: tensor<5x8xf32> {sdy.sharding = #sdy.sharding<@g, [{"u"}, {"v"}]>}, %arg1: tensor<5x8xf32> {sdy.sharding = #sdy.sharding<@g, [{"v"}, {}]>}, %arg2: tensor<i32>) -> (tensor<3x8xf32> {sdy.sharding = #sdy.sharding<@g, [{"u"}, {}]>}, tensor<9x8xf32>) {
  %1 = stablehlo.add %arg0, %arg1 {foo.bar = 1 : i32, sdy.sharding = #sdy.sharding_per_value<[<@g, [{"u"}, {"v"}]>]>} : tensor<5x8xf32>
  %2 = stablehlo.slice %1 [1:4, 0:8] {sdy.sharding = #sdy.sharding_per_value<[<@g, [{"u"}, {"v"}]>]>} : (tensor<5x8xf32>) -> tensor<3x8xf32>
  %c = stablehlo.constant dense<0.0> : tensor<f32>
  %3 = stablehlo.pad %1, %c, low = [1, 0], high = [3, 0], interior = [0, 0] {sdy.sharding = #sdy.sharding_per_value<[<@g, [{"u"}, {"v"}]>]>} : (tensor<5x8xf32>, tensor<f32>) -> tensor<9x8xf32>
  %4 = stablehlo.reverse %3, dims = [0] {sdy.sharding = #sdy.sharding_per_value<[<@g, [{"u"}, {"v"}]>]>} : tensor<9x8xf32>
  %5 = sdy.reshard %4 <@g, [{"v"}, {"u"}]> : tensor<9x8xf32>
  return %2, %5 : tensor<3x8xf32>, tensor<9x8xf32>
}
