// RUN: opt -canonicalize=enable-patterns=sdy-collective %s
// An all_reduce along other axes than the moved ones stays.
sdy.mesh @m = <["p"=2, "q"=4]>
func.func @main(%arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"p"}, {"q"}]>}) -> (tensor<8x8xf32>, tensor<8x8xf32>) {
  %0 = sdy.sharded_to_unreduced [{"p"}, {"q"}] %arg0 out_sharding=<@m, [{}, {}], unreduced={"p", "q"}> : tensor<8x8xf32>
  %1 = sdy.all_reduce {"p"} %0 out_sharding=<@m, [{}, {}], unreduced={"q"}> : tensor<8x8xf32>
  return %1, %0 : tensor<8x8xf32>, tensor<8x8xf32>
}
