// RUN: opt -allow-unregistered-dialect -ops=populate.ops -sdy-populate-op-sharding-rules %s
func.func @main(%a: tensor<4x8xf32>) -> tensor<4xf32> {
  %0 = "my.gelu"(%a) : (tensor<4x8xf32>) -> tensor<4x8xf32>
  %1 = "my.sum"(%0) : (tensor<4x8xf32>) -> tensor<4xf32>
  %2 = "my.sum"(%0) {sdy.sharding_rule = #sdy.op_sharding_rule<([i, k])->([j]) {i=4, j=4, k=8}, custom>} : (tensor<4x8xf32>) -> tensor<4xf32>
  %3 = "my.odd"(%1) : (tensor<4xf32>) -> tensor<4xf32>
  return %1 : tensor<4xf32>
}
