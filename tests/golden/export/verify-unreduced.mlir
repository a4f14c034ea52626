// RUN: opt -sdy-verify-unreduced-axes %s
// A constraint may drop an unreduced axis; ops in between keep it.
sdy.mesh @m = <["p"=2, "q"=4]>
func.func @main(%arg0: tensor<8xf32> {sdy.sharding = #sdy.sharding<@m, [{"p"}], unreduced={"q"}>}) -> tensor<8xf32> {
  %0 = sdy.sharding_constraint %arg0 <@m, [{"p"}]> : tensor<8xf32>
  %1 = stablehlo.add %0, %0 {sdy.sharding = #sdy.sharding_per_value<[<@m, [{"p"}]>]>} : tensor<8xf32>
  return %1 : tensor<8xf32>
}
