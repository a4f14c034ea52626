// RUN: opt -sdy-insert-explicit-reshards %s
// Axes that become unreduced: replicated ones first, then those that a dimension loses.
sdy.mesh @m = <["p"=2, "q"=4, "r"=2]>
func.func @main(%arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"p", "q"}, {}]>}, %arg1: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"p"}, {"q"}]>}, %arg2: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{}, {}], unreduced={"r"}>}) -> (tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>) {
  %0 = sdy.reshard %arg0 <@m, [{"p"}, {}], unreduced={"q", "r"}> : tensor<8x8xf32>
  %1 = sdy.reshard %arg0 <@m, [{"p", "q":(1)2}, {}], unreduced={"q":(2)2}> : tensor<8x8xf32>
  %2 = sdy.reshard %arg0 <@m, [{}, {}], unreduced={"q"}> : tensor<8x8xf32>
  %3 = sdy.reshard %arg1 <@m, [{}, {}], unreduced={"p", "q"}> : tensor<8x8xf32>
  %4 = sdy.reshard %arg1 <@m, [{"q"}, {}], unreduced={"r"}> : tensor<8x8xf32>
  %5 = sdy.reshard %arg2 <@m, [{"p"}, {}], replicated={"q"}, unreduced={"r"}> : tensor<8x8xf32>
  %6 = sdy.reshard %arg2 <@m, [{}, {}], unreduced={"p", "r"}> : tensor<8x8xf32>
  return %0, %1, %2, %3, %4, %5, %6 : tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>
}
