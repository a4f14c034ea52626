// Three mistakes: an axis that the mesh does not have, a sharding of the wrong rank, and an axis used twice.
sdy.mesh @mesh = <["data"=4, "model"=2]>
func.func @main(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"batch"}, {}]>},
                %b: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %0 = stablehlo.add %a, %b {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"data"}]>]>} : tensor<8x8xf32>
  %1 = stablehlo.multiply %0, %b {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"data"}, {"data"}]>]>} : tensor<8x8xf32>
  return %1 : tensor<8x8xf32>
}
