// RUN: opt -sdy-verify-unreduced-axes %s
// Shardings on different meshes are not compared; a barrier passes unreduced axes on.
sdy.mesh @m = <["p"=2, "q"=4]>
sdy.mesh @n = <["q"=8]>
func.func @main(%arg0: tensor<8xf32> {sdy.sharding = #sdy.sharding<@m, [{}], unreduced={"q"}>}, %arg1: tensor<8xf32> {sdy.sharding = #sdy.sharding<@n, [{"q"}]>}) -> (tensor<8xf32>, tensor<8xf32>) {
  %0 = stablehlo.add %arg0, %arg1 {sdy.sharding = #sdy.sharding_per_value<[<@n, [{}]>]>} : tensor<8xf32>
  %1 = sdy.sharding_constraint %arg0 <@m, [{}]> : tensor<8xf32>
  %2 = sdy.propagation_barrier %1 allowed_direction=FORWARD : tensor<8xf32>
  %3 = stablehlo.abs %2 {sdy.sharding = #sdy.sharding_per_value<[<@m, [{}]>]>} : tensor<8xf32>
  return %0, %3 : tensor<8xf32>, tensor<8xf32>
}
