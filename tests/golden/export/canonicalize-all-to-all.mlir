// RUN: opt -canonicalize=enable-patterns=sdy-collective %s
// Two all_to_alls on different dimensions are merged; unused ones are removed.
sdy.mesh @m = <["p"=2, "q"=4]>
func.func @main(%arg0: tensor<8x8x8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"p"}, {"q"}, {}, {}]>}) -> (tensor<8x8x8x8xf32>, tensor<8x8x8x8xf32>) {
  %0 = sdy.all_to_all [{"q"}: 1->3] %arg0 out_sharding=<@m, [{"p"}, {}, {}, {"q"}]> : tensor<8x8x8x8xf32>
  %1 = sdy.all_to_all [{"p"}: 0->2] %0 out_sharding=<@m, [{}, {}, {"p"}, {"q"}]> : tensor<8x8x8x8xf32>
  %2 = sdy.all_to_all [{"p"}: 0->3] %arg0 out_sharding=<@m, [{}, {"q"}, {}, {"p"}]> : tensor<8x8x8x8xf32>
  %3 = sdy.all_to_all [{"q"}: 1->0] %2 out_sharding=<@m, [{"q"}, {}, {}, {"p"}]> : tensor<8x8x8x8xf32>
  %4 = sdy.all_to_all [{"p"}: 3->2] %3 out_sharding=<@m, [{"q"}, {}, {"p"}, {}]> : tensor<8x8x8x8xf32>
  %5 = sdy.all_to_all [{"p"}: 0->1] %arg0 out_sharding=<@m, [{}, {"q", "p"}, {}, {}]> : tensor<8x8x8x8xf32>
  return %1, %4 : tensor<8x8x8x8xf32>, tensor<8x8x8x8xf32>
}
