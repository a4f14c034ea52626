// RUN: opt -canonicalize=enable-patterns=sdy-collective %s
// Scattered axes come after those of the operand; the slice's axes after them are sliced afterwards.
sdy.mesh @m = <["p"=2, "q"=4, "r"=2]>
func.func @main(%arg0: tensor<16x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"r"}, {}], unreduced={"p"}>}, %arg1: tensor<16x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"r"}, {}], unreduced=max{"p"}>}) -> (tensor<16x8xf32>, tensor<16x8xf32>) {
  %0 = sdy.all_reduce {"p"} %arg0 out_sharding=<@m, [{"r"}, {}]> : tensor<16x8xf32>
  %1 = sdy.all_slice [{"p", "q"}, {}] %0 out_sharding=<@m, [{"r", "p", "q"}, {}]> : tensor<16x8xf32>
  %2 = sdy.all_reduce max {"p"} %arg1 out_sharding=<@m, [{"r"}, {}]> : tensor<16x8xf32>
  %3 = sdy.all_slice [{}, {"p"}] %2 out_sharding=<@m, [{"r"}, {"p"}]> : tensor<16x8xf32>
  return %1, %3 : tensor<16x8xf32>, tensor<16x8xf32>
}
