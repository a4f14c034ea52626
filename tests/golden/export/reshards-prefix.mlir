// RUN: opt -sdy-insert-explicit-reshards=enable-full-version=true %s
// The common sharding: a prefix that all tensors share comes first, then the larger gain.
sdy.mesh @m = <["p"=2, "q"=4]>
func.func @main(%arg0: tensor<16x32xf32> {sdy.sharding = #sdy.sharding<@m, [{"p", "q"}, {}]>}, %arg1: tensor<16x32xf32> {sdy.sharding = #sdy.sharding<@m, [{"p"}, {"q"}]>}) -> (tensor<16x32xf32> {sdy.sharding = #sdy.sharding<@m, [{"p"}, {}]>}) {
  %0 = stablehlo.add %arg0, %arg1 {sdy.sharding = #sdy.sharding_per_value<[<@m, [{"p"}, {}]>]>} : tensor<16x32xf32>
  return %0 : tensor<16x32xf32>
}
