// RUN: opt --shardy=0.12.0.1 %s
// STATUS: 1
// An operand of propagation edges is a source of the data_flow_edge, here on another mesh, here without a sharding.
sdy.mesh @m = <["a"=2]>
sdy.mesh @n = <["z"=4]>
func.func @main(%arg0: tensor<64x16xf16> {sdy.sharding = #sdy.sharding<@n, [{"z"}, {}]>}, %arg1: tensor<64x16xf16>) -> tensor<64x16xf16> {
  %0:2 = stablehlo.optimization_barrier %arg0, %arg1 : tensor<64x16xf16>, tensor<64x16xf16>
  %1 = sdy.data_flow_edge %0#0 sharding=<@m, [{"a"}, {}]> {sdy.propagation_edges = #sdy.propagation_edges<[{step-0 = [{"a" = result-0 -> [operand-0]}]}]>} : tensor<64x16xf16>
  %2 = sdy.data_flow_edge %0#1 sharding=<@m, [{"a"}, {}]> {sdy.propagation_edges = #sdy.propagation_edges<[{step-0 = [{"a" = operand-1 -> [operand-0]}]}]>} : tensor<64x16xf16>
  return %1 : tensor<64x16xf16>
}
