// RUN: opt -canonicalize=enable-patterns=sdy-collective %s
// A slice that undoes a gather is removed; the gather stays.
sdy.mesh @m = <["p"=2, "q"=4]>
func.func @main(%arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"p"}, {}]>}) -> tensor<8x8xf32> {
  %0 = sdy.all_gather [{"p"}, {}] %arg0 out_sharding=<@m, [{}, {}]> : tensor<8x8xf32>
  %1 = sdy.all_slice [{"p"}, {}] %0 out_sharding=<@m, [{"p"}, {}]> : tensor<8x8xf32>
  return %1 : tensor<8x8xf32>
}
