// RUN: opt -canonicalize=enable-patterns=sdy-collective %s
// Collectives without axes, and permutes that change nothing, are removed.
sdy.mesh @m = <["p"=2, "q"=4]>
func.func @main(%arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"p"}, {}]>}) -> tensor<8x8xf32> {
  %0 = sdy.all_gather [{}, {}] %arg0 out_sharding=<@m, [{"p"}, {}]> : tensor<8x8xf32>
  %1 = sdy.all_slice [{}, {}] %0 out_sharding=<@m, [{"p"}, {}]> : tensor<8x8xf32>
  %2 = sdy.reduce_scatter [{}, {}] %1 out_sharding=<@m, [{"p"}, {}]> : tensor<8x8xf32>
  %3 = sdy.all_reduce {} %2 out_sharding=<@m, [{"p"}, {}]> : tensor<8x8xf32>
  %4 = sdy.collective_permute %3 out_sharding=<@m, [{"p"}, {}]> : tensor<8x8xf32>
  %5 = stablehlo.abs %4 {sdy.sharding = #sdy.sharding_per_value<[<@m, [{"p"}, {}]>]>} : tensor<8x8xf32>
  %6 = sdy.reshard %5 <@m, [{}, {}]> : tensor<8x8xf32>
  %7 = sdy.reshard %6 <@m, [{"p"}, {}]> : tensor<8x8xf32>
  return %7 : tensor<8x8xf32>
}
