// RUN: opt --shardy=0.11.1 -sdy-per-instruction-partitioning %s
// STATUS: 1
sdy.mesh @g = <["u"=2, "v"=2]>
sdy.mesh @h = <["u"=2, "v"=2]>
func.func @main(%arg0: tensor<8xf32> {sdy.sharding = #sdy.sharding<mesh<["u"=2, "v"=2]>, [{"u"}]>}, %arg1: tensor<8xf32> {sdy.sharding = #sdy.sharding<mesh<["x"=4]>, [{"x"}]>}) -> tensor<8xf32> {
  %1 = stablehlo.abs %arg0 {sdy.sharding = #sdy.sharding_per_value<[<mesh<["u"=2, "v"=2]>, [{"u"}]>]>} : tensor<8xf32>
  %2 = stablehlo.abs %arg1 {sdy.sharding = #sdy.sharding_per_value<[<mesh<["x"=4]>, [{"x"}]>]>} : tensor<8xf32>
  return %2 : tensor<8xf32>
}
