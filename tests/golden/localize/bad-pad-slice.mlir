// RUN: opt -sdy-pad-for-divisibility %s
// STATUS: 1
sdy.mesh @m = <["x"=2]>
func.func @main(%a: tensor<8xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}]>}) -> tensor<5xf32> {
  %0 = stablehlo.slice %a [0:5] {sdy.sharding = #sdy.sharding_per_value<[<@m, [{"x"}]>]>} : (tensor<8xf32>) -> tensor<5xf32>
  %1 = sdy.all_gather [{"x"}] %0 out_sharding=<@m, [{}]> : tensor<5xf32>
  return %1 : tensor<5xf32>
}
