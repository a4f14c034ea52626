// RUN: opt --shardy=0.11.2 -sdy-per-instruction-partitioning %s
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
