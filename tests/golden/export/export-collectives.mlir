// RUN: opt -sdy-export-pipeline=enable-insert-explicit-collectives=true %s
// The example of spec 50 §17.6: a dot along a sharded contracting dimension ends in a reduce-scatter. The constraint
// changes nothing and leaves no collective.
sdy.mesh @m = <["p"=2, "q"=4]>
func.func @main(%arg0: tensor<32x64xf32> {sdy.sharding = #sdy.sharding<@m, [{"p"}, {"q"}]>}, %arg1: tensor<64x16xf32> {sdy.sharding = #sdy.sharding<@m, [{"q"}, {}]>}) -> (tensor<32x16xf32> {sdy.sharding = #sdy.sharding<@m, [{"p", "q"}, {}]>}) {
  %0 = sdy.sharding_constraint %arg0 <@m, [{"p"}, {"q"}]> : tensor<32x64xf32>
  %1 = stablehlo.dot %0, %arg1 {sdy.sharding = #sdy.sharding_per_value<[<@m, [{"p", "q"}, {}]>]>} : (tensor<32x64xf32>, tensor<64x16xf32>) -> tensor<32x16xf32>
  return %1 : tensor<32x16xf32>
}
