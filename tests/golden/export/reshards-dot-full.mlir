// RUN: opt -sdy-insert-explicit-reshards=enable-full-version=true %s
// A sharded contracting dimension needs an all_reduce.
sdy.mesh @m = <["p"=2, "q"=4]>
func.func @main(%arg0: tensor<32x64xf32> {sdy.sharding = #sdy.sharding<@m, [{"p"}, {"q"}]>}, %arg1: tensor<64x16xf32> {sdy.sharding = #sdy.sharding<@m, [{"q"}, {}]>}) -> (tensor<32x16xf32> {sdy.sharding = #sdy.sharding<@m, [{"p", "q"}, {}]>}) {
  %0 = stablehlo.dot_general %arg0, %arg1, contracting_dims = [1] x [0] {sdy.sharding = #sdy.sharding_per_value<[<@m, [{"p", "q"}, {}]>]>} : (tensor<32x64xf32>, tensor<64x16xf32>) -> tensor<32x16xf32>
  return %0 : tensor<32x16xf32>
}
