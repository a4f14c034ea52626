// RUN: partition --mode=reference %s
// Although the program has a reshard, its uneven boundary shows that it is not propagated.
sdy.mesh @m = <["x"=2, "y"=4]>
func.func @main(%a: tensor<5x9xf32> {sdy.sharding = #sdy.sharding<@m, [{"x", "y"}, {}]>}) -> (tensor<5x9xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}, {"y"}]>}, tensor<5x9xf32> {sdy.sharding = #sdy.sharding<@m, [{"y", "x"}, {}]>}, tensor<5x9xf32> {sdy.sharding = #sdy.sharding<@m, [{}, {"y", "x"}]>}) {
  %0 = sdy.reshard %a <@m, [{"x"}, {}]> : tensor<5x9xf32>
  %1 = sdy.reshard %0 <@m, [{"x"}, {"y"}]> : tensor<5x9xf32>
  %2 = sdy.reshard %a <@m, [{"y", "x"}, {}]> : tensor<5x9xf32>
  %3 = sdy.reshard %2 <@m, [{}, {"y", "x"}]> : tensor<5x9xf32>
  return %1, %2, %3 : tensor<5x9xf32>, tensor<5x9xf32>, tensor<5x9xf32>
}
