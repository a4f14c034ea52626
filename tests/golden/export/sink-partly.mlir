// RUN: opt -sdy-sink-data-flow-edges='sink-debug-sharding-origins=true sink-debug-propagation-edge-sharding=true' %s
// Next to a value with an edge, a value without one gets an open sharding; so does one whose edge has no sharding.
sdy.mesh @m = <["p"=2, "q"=4]>
func.func @main(%arg0: tensor<8xf32>, %arg1: tensor<8xf32>, %arg2: !stablehlo.token) -> (tensor<8xf32>, tensor<8xf32>, !stablehlo.token, tensor<8xf32>) {
  %0:3 = stablehlo.optimization_barrier %arg0, %arg1, %arg2 : tensor<8xf32>, tensor<8xf32>, !stablehlo.token
  %1 = sdy.data_flow_edge %0#0 sharding=<@m, [{"p", ?}]> : tensor<8xf32>
  %2 = sdy.data_flow_edge %0#1 : tensor<8xf32>
  %3 = sdy.named_computation<"f">(%arg0) (%arg3: tensor<8xf32>) {
    %4 = sdy.data_flow_edge %arg3 sharding=<@m, [{"p", ?}]> {sdy.sharding_origins = {p = "self"}} : tensor<8xf32>
    sdy.return %4 : tensor<8xf32>
  } : (tensor<8xf32>) -> tensor<8xf32>
  %5 = sdy.data_flow_edge %3 : tensor<8xf32>
  return %1, %2, %0#2, %5 : tensor<8xf32>, tensor<8xf32>, !stablehlo.token, tensor<8xf32>
}
