// RUN: opt -sdy-reshard-to-collectives %s
// Barriers are skipped, discardable attributes are lost, a dynamic size divides nothing, and constants have no sharding.
sdy.mesh @m = <["p"=2, "q"=4]>
func.func @f(%arg0: tensor<32x16xf32> {sdy.sharding = #sdy.sharding<@m, [{"p"}, {}]>}, %arg1: tensor<?x16xf32> {sdy.sharding = #sdy.sharding<@m, [{"p"}, {}]>}, %arg2: !stablehlo.token) -> (tensor<32x16xf32>, tensor<?x16xf32>, tensor<32x16xf32>) {
  %0 = sdy.propagation_barrier %arg0 allowed_direction=BACKWARD : tensor<32x16xf32>
  %1 = sdy.reshard %0 <@m, [{"q"}, {}]> {my.attr = 1 : i32} : tensor<32x16xf32>
  %2 = sdy.reshard %arg1 <@m, [{}, {"p", "q"}]> : tensor<?x16xf32>
  %3 = sdy.reshard %arg2 <@m, []> : !stablehlo.token
  %c = stablehlo.constant dense<1.0> : tensor<32x16xf32>
  %4 = sdy.reshard %c <@m, [{}, {}]> : tensor<32x16xf32>
  %5 = sdy.reshard %c <@m, [{"p"}, {}]> : tensor<32x16xf32>
  %6 = stablehlo.add %4, %5 : tensor<32x16xf32>
  return %1, %2, %6 : tensor<32x16xf32>, tensor<?x16xf32>, tensor<32x16xf32>
}
