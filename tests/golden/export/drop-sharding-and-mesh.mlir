// RUN: opt -sdy-drop-sharding-and-mesh %s
sdy.mesh @m = <["p"=2, "q"=4]>
func.func @main(%arg0: tensor<8xf32> {sdy.sharding = #sdy.sharding<@m, [{"p"}]>}) -> (tensor<8xf32> {sdy.sharding = #sdy.sharding<@m, [{"p"}]>}) {
  %0 = stablehlo.abs %arg0 {note = 1 : i32, sdy.sharding = #sdy.sharding_per_value<[<@m, [{"q":(2)2, ?}]>]>} : tensor<8xf32>
  return %0 : tensor<8xf32>
}
