// RUN: opt -verify-diagnostics -allow-unregistered-dialect %s
// As sdy_opt, this mode is silent about the sizes of rules.
func.func @main(%a: tensor<8x4xf32>, %b: tensor<1x4xf32>) -> (tensor<8x4xf32>, tensor<8x4xf32>) {
  %0 = "a.b"(%a) {sdy.sharding_rule = #sdy.op_sharding_rule<([i, j])->([i, j]) {i=16, j=4}>} : (tensor<8x4xf32>) -> tensor<8x4xf32>
  %1 = "a.c"(%a, %b) {sdy.sharding_rule = #sdy.op_sharding_rule<([i, j], [i, j])->([i, j]) {i=8, j=4}>} : (tensor<8x4xf32>, tensor<1x4xf32>) -> tensor<8x4xf32>
  return %0, %1 : tensor<8x4xf32>, tensor<8x4xf32>
}
