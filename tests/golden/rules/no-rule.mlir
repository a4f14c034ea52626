// RUN: opt -sdy-populate-op-sharding-rules %s
sdy.mesh @mesh = <["x"=2]>
func.func @f(%arg0: tensor<4xf32>, %arg1: tensor<4xf32>, %arg2: tensor<4xf32>) {
  %k = sdy.sharding_constraint %arg0 <@mesh, [{?}]> : tensor<4xf32>
  %l = sdy.reshard %arg0 <@mesh, [{?}]> : tensor<4xf32>
  %b = sdy.propagation_barrier %arg0 allowed_direction=NONE : tensor<4xf32>
  %e:2 = stablehlo.custom_call @anything(%arg0) {sdy.sharding_rule = #sdy.op_sharding_rule<([i])->([i], [j]) {i=4, j=2} need_replication={j}, custom>} : (tensor<4xf32>) -> (tensor<4xf32>, tensor<2xf32>)
  %f = stablehlo.negate %arg0 {sdy.sharding_rule = #sdy.op_sharding_rule<([i])->([j]) {i=4, j=4}>} : tensor<4xf32>
  %0 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> tensor<4xf32>
  %1 = "stablehlo.constant"() <{value = dense<0.0> : tensor<4xf32>}> : () -> tensor<4xf32>
  %2 = "chlo.erf"(%arg0) : (tensor<4xf32>) -> tensor<4xf32>
  %3 = "stablehlo.map"(%arg1) <{dimensions = array<i64: 0>}> ({^bb0(%a: tensor<f32>): "stablehlo.return"(%a) : (tensor<f32>) -> ()}) : (tensor<4xf32>) -> tensor<4xf32>
  %4 = "stablehlo.optimization_barrier"(%arg2) : (tensor<4xf32>) -> tensor<4xf32>
  %5 = "stablehlo.partition_id"() : () -> tensor<ui32>
  %6 = "stablehlo.replica_id"() : () -> tensor<ui32>
  return
}
