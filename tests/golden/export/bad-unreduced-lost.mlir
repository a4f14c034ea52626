// RUN: opt -sdy-verify-unreduced-axes %s
// STATUS: 1
sdy.mesh @m = <["p"=2, "q"=4]>
func.func @main(%arg0: tensor<8xf32> {sdy.sharding = #sdy.sharding<@m, [{"p"}], unreduced={"q"}>}) -> tensor<8xf32> {
  %0 = stablehlo.add %arg0, %arg0 {sdy.sharding = #sdy.sharding_per_value<[<@m, [{"p"}]>]>} : tensor<8xf32>
  return %0 : tensor<8xf32>
}
