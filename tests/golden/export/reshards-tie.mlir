// RUN: opt -sdy-insert-explicit-reshards=enable-full-version=true %s
sdy.mesh @m = <["p"=2, "q"=4]>
func.func @main(%arg0: tensor<16x32xf32> {sdy.sharding = #sdy.sharding<@m, [{"p"}, {}]>}, %arg1: tensor<16x32xf32> {sdy.sharding = #sdy.sharding<@m, [{}, {"p"}]>}) -> tensor<16x32xf32> {
  %0 = stablehlo.add %arg0, %arg1 {sdy.sharding = #sdy.sharding_per_value<[<@m, [{}, {}]>]>} : tensor<16x32xf32>
  return %0 : tensor<16x32xf32>
}
