// RUN: opt -canonicalize=enable-patterns=sdy-collective %s
// An all_reduce whose users are equal slices along all its axes becomes a reduce_scatter.
sdy.mesh @m = <["p"=2, "q"=4]>
func.func @main(%arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{}, {}]>}, %arg1: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{}, {}], unreduced=max{"q"}>}) -> (tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>) {
  %0 = sdy.all_reduce {"p"} %arg0 out_sharding=<@m, [{}, {}]> : tensor<8x8xf32>
  %1 = sdy.all_slice [{"p", "q"}, {}] %0 out_sharding=<@m, [{"p", "q"}, {}]> : tensor<8x8xf32>
  %2 = sdy.all_slice [{"p", "q"}, {}] %0 out_sharding=<@m, [{"p", "q"}, {}]> : tensor<8x8xf32>
  %3 = sdy.all_reduce {"p", "q"} %arg0 out_sharding=<@m, [{}, {}]> : tensor<8x8xf32>
  %4 = sdy.all_slice [{"p"}, {}] %3 out_sharding=<@m, [{"p"}, {}]> : tensor<8x8xf32>
  %5 = sdy.all_reduce max {"q"} %arg1 out_sharding=<@m, [{}, {}]> : tensor<8x8xf32>
  %6 = sdy.all_slice [{}, {"q"}] %5 out_sharding=<@m, [{}, {"q"}]> : tensor<8x8xf32>
  return %1, %2, %4, %6 : tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>
}
