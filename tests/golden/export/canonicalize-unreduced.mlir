// RUN: opt -canonicalize=enable-patterns=sdy-collective %s
// An all_reduce undoes the op that made its operand unreduced.
sdy.mesh @m = <["p"=2, "q"=4]>
func.func @main(%arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"p"}, {"q"}]>}, %arg1: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{}, {}]>}) -> (tensor<8x8xf32>, tensor<8x8xf32>) {
  %0 = sdy.replicated_to_unreduced {"q"} %arg1 out_sharding=<@m, [{}, {}], unreduced={"q"}> : tensor<8x8xf32>
  %1 = sdy.all_reduce {"q"} %0 out_sharding=<@m, [{}, {}]> : tensor<8x8xf32>
  %2 = sdy.sharded_to_unreduced [{"p"}, {"q"}] %arg0 out_sharding=<@m, [{}, {}], unreduced={"p", "q"}> : tensor<8x8xf32>
  %3 = sdy.all_reduce {"p", "q"} %2 out_sharding=<@m, [{}, {}]> : tensor<8x8xf32>
  return %1, %3 : tensor<8x8xf32>, tensor<8x8xf32>
}
