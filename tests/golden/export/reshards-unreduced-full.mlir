// RUN: opt -sdy-insert-explicit-reshards=enable-full-version=true %s
// The full version reshards the differences that remain after the collectives.
sdy.mesh @m = <["p"=2, "q"=4]>
func.func @main(%arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"p"}, {}], unreduced={"q"}>}, %arg1: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{}, {}]>}) -> (tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{}, {"p"}]>}, tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{}, {}], unreduced={"q"}>}, tensor<8x8xf32>) {
  %0 = stablehlo.dot %arg1, %arg0 {sdy.sharding = #sdy.sharding_per_value<[<@m, [{}, {}], unreduced={"q"}>]>} : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
  return %arg0, %0, %0 : tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>
}
