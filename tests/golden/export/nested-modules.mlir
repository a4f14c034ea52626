// RUN: opt -sdy-sink-data-flow-edges -sdy-sharding-constraint-to-reshard -sdy-drop-sharding-rules %s
// Passes on functions do not change functions of modules inside the module.
module @outer {
  sdy.mesh @mesh = <["a"=2]>
  module @inner {
    sdy.mesh @mesh = <["a"=2]>
    func.func @f(%arg0: tensor<8xf32>) -> tensor<8xf32> {
      %0 = stablehlo.optimization_barrier %arg0 : tensor<8xf32>
      %1 = sdy.data_flow_edge %0 sharding=<@mesh, [{"a"}]> : tensor<8xf32>
      %2 = sdy.sharding_constraint %1 <@mesh, [{"a"}]> : tensor<8xf32>
      %3 = stablehlo.negate %2 {sdy.sharding_rule = #sdy.op_sharding_rule<([i])->([i]) {i=8}>} : tensor<8xf32>
      return %3 : tensor<8xf32>
    }
  }
  func.func @g(%arg0: tensor<8xf32>) -> tensor<8xf32> {
    %0 = stablehlo.optimization_barrier %arg0 : tensor<8xf32>
    %1 = sdy.data_flow_edge %0 sharding=<@mesh, [{"a"}]> : tensor<8xf32>
    %2 = sdy.sharding_constraint %1 <@mesh, [{"a"}]> : tensor<8xf32>
    %3 = stablehlo.negate %2 {sdy.sharding_rule = #sdy.op_sharding_rule<([i])->([i]) {i=8}>} : tensor<8xf32>
    return %3 : tensor<8xf32>
  }
}
