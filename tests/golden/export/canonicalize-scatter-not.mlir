// RUN: opt -canonicalize=enable-patterns=sdy-collective %s
// An all_reduce stays if a user is not a slice or another slice, or if an axis remains.
sdy.mesh @m = <["p"=2, "q"=4]>
func.func @main(%arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{}, {}], unreduced={"p", "q"}>}) -> (tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>) {
  %0 = sdy.all_reduce {"q"} %arg0 out_sharding=<@m, [{}, {}], unreduced={"p"}> : tensor<8x8xf32>
  %1 = sdy.all_slice [{"q"}, {}] %0 out_sharding=<@m, [{"q"}, {}], unreduced={"p"}> : tensor<8x8xf32>
  %2 = sdy.all_slice [{}, {"q"}] %0 out_sharding=<@m, [{}, {"q"}], unreduced={"p"}> : tensor<8x8xf32>
  %3 = sdy.all_reduce {"p", "q"} %arg0 out_sharding=<@m, [{}, {}]> : tensor<8x8xf32>
  %4 = sdy.all_slice [{"q"}, {}] %3 out_sharding=<@m, [{"q"}, {}]> : tensor<8x8xf32>
  %5 = sdy.all_reduce {"q"} %arg0 out_sharding=<@m, [{}, {}], unreduced={"p"}> : tensor<8x8xf32>
  %6 = sdy.all_slice [{"q"}, {}] %5 out_sharding=<@m, [{"q"}, {}], unreduced={"p"}> : tensor<8x8xf32>
  %7 = sdy.all_reduce {"q"} %arg0 out_sharding=<@m, [{}, {}], unreduced={"p"}> : tensor<8x8xf32>
  %8 = sdy.all_slice [{"q"}, {}] %7 out_sharding=<@m, [{"q"}, {}], unreduced={"p"}> : tensor<8x8xf32>
  %9 = sdy.all_slice [{"q"}, {}] %7 out_sharding=<@m, [{"q"}, {}], unreduced={"p"}> : tensor<8x8xf32>
  return %1, %2, %4, %5, %6, %8, %9 : tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>
}
