// RUN: opt -sdy-inline-meshes %s
sdy.mesh @m = <["p"=2, "q"=4]>
sdy.mesh @one = <[], device_ids=[3]>
sdy.mesh @none = <[]>
sdy.mesh @order = <["p"=2, "q"=4], device_ids=[7, 6, 5, 4, 3, 2, 1, 0]>
func.func @main(%arg0: tensor<8xf32> {sdy.sharding = #sdy.sharding<@m, [{"p"}]>}, %arg1: tensor<8xf32> {sdy.sharding = #sdy.sharding<@one, []>}, %arg2: tensor<8xf32> {sdy.sharding = #sdy.sharding<mesh<["z"=2]>, [{"z"}]>}) -> (tensor<8xf32> {sdy.sharding = #sdy.sharding<@none, [{}]>}) {
  %0 = sdy.reshard %arg0 <@order, [{"p"}]> : tensor<8xf32>
  %1 = stablehlo.abs %0 {sdy.sharding = #sdy.sharding_per_value<[<@m, [{"q":(2)2, ?}]>]>} : tensor<8xf32>
  return %1 : tensor<8xf32>
}
