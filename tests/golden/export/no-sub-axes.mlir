// RUN: opt -sdy-remove-sub-axes-in-input-output-shardings %s
// Open dimensions of the main function lose sub-axes; closed ones keep them.
sdy.mesh @m = <["p"=2, "q"=4]>
func.func @main(%arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"q":(1)2, ?}, {"p", ?}]>}, %arg1: tensor<8xf32> {sdy.sharding = #sdy.sharding<@m, [{"q":(1)2}]>}) -> (tensor<8xf32> {sdy.sharding = #sdy.sharding<@m, [{"p", "q":(2)2, ?}]>}) {
  return %arg1 : tensor<8xf32>
}
func.func @other(%arg0: tensor<8xf32> {sdy.sharding = #sdy.sharding<@m, [{"q":(1)2, ?}]>}) {
  return
}
