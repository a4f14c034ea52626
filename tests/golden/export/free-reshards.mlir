// RUN: opt -shardc-remove-free-reshards %s
// Reshards to the same layout disappear, whatever their mesh if it is replicated, and also after a barrier.
sdy.mesh @m = <["p"=2, "q"=4]>
sdy.mesh @n = <["r"=2]>
func.func @main(%arg0: tensor<32x16xf32> {sdy.sharding = #sdy.sharding<@m, [{"p"}, {}]>}, %arg1: tensor<32x16xf32>) -> (tensor<32x16xf32>, tensor<32x16xf32>, tensor<32x16xf32>, tensor<32x16xf32>) {
  %0 = sdy.reshard %arg0 <@m, [{"p", ?}, {?}]> : tensor<32x16xf32>
  %1 = sdy.reshard %arg1 <@n, [{}, {}]> : tensor<32x16xf32>
  %2 = sdy.propagation_barrier %arg0 allowed_direction=NONE : tensor<32x16xf32>
  %3 = sdy.reshard %2 <@m, [{"p"}, {}]> : tensor<32x16xf32>
  %4 = sdy.reshard %arg0 <@m, [{"p"}, {"q"}]> : tensor<32x16xf32>
  return %0, %1, %3, %4 : tensor<32x16xf32>, tensor<32x16xf32>, tensor<32x16xf32>, tensor<32x16xf32>
}
