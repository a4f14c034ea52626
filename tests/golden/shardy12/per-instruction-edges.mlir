// RUN: opt --shardy=0.12.0.1 -split-input-file -sdy-per-instruction-partitioning %s
// An operation whose results have data-flow edges has the shardings of these.
sdy.mesh @mesh = <["u"=2]>
func.func @jit_step(%arg0: tensor<64x7xf64> {sdy.sharding = #sdy.sharding<@mesh, [{"u"}, {}]>}) {
  %0 = stablehlo.optimization_barrier %arg0 : tensor<64x7xf64>
  %1 = sdy.data_flow_edge %0 sharding=<@mesh, [{"u", ?}, {?}]> : tensor<64x7xf64>
  return
}
// -----
sdy.mesh @mesh = <["x"=2]>
func.func @main(%arg0: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}, %arg1: tensor<i32>, %arg2: tensor<i1>) -> tensor<i32> {
  %0:2 = stablehlo.while(%a = %arg1, %b = %arg0) : tensor<i32>, tensor<8xf32>
  cond {
    stablehlo.return %arg2 : tensor<i1>
  } do {
    stablehlo.return %a, %b : tensor<i32>, tensor<8xf32>
  }
  %1 = sdy.data_flow_edge %0#1 sharding=<@mesh, [{"x"}]> : tensor<8xf32>
  return %0#0 : tensor<i32>
}
