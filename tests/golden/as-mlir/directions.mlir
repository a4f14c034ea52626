// RUN: opt %s -verify-diagnostics -split-input-file -allow-unregistered-dialect
// Directions, dimensions without factors, operands.
// -----
// expected-error@+2 {{custom op 'sdy.propagation_barrier' invalid allowed_direction attribute specification: "x"}}
func.func @f(%arg0: tensor<16x16xf32>) {
  sdy.propagation_barrier %arg0 allowed_direction="x" : tensor<16x16xf32>
  return
}
// -----
// expected-error@+2 {{custom op 'sdy.propagation_barrier' expected string or keyword containing one of the following enum values for attribute 'allowed_direction' [NONE, FORWARD, BACKWARD, BOTH]}}
func.func @f(%arg0: tensor<16x16xf32>) {
  %0 = sdy.propagation_barrier %arg0 allowed_direction=2 : tensor<16x16xf32>
  return
}
// -----
// expected-error@+2 {{custom op 'sdy.propagation_barrier' expected string or keyword containing one of the following enum values for attribute 'allowed_direction' [NONE, FORWARD, BACKWARD, BOTH]}}
func.func @f(%arg0: tensor<16x16xf32>) {
  %0 = sdy.propagation_barrier %arg0 allowed_direction=none : tensor<16x16xf32>
  return
}
// -----
// expected-error@+2 {{expecting factor indices to be ordered like an iota ([0,1,2,...], e.g. {i=#, j=#, ...}). Expecting factor index symbol 'i', received: 'j'}}
func.func @f(%arg0: tensor<16x16xf32>) {
  %0 = stablehlo.negate %arg0 {sdy.sharding_rule = #sdy.op_sharding_rule<([, k])->([j, k]) {j=16, k=16}>} : tensor<16x16xf32>
  return
}
// -----
// expected-error@+2 {{expecting factor indices to be ordered like an iota ([0,1,2,...], e.g. {i=#, j=#, ...}). Expecting factor index symbol 'i', received: 'j'}}
func.func @f(%arg0: tensor<16x16xf32>) {
  %0 = stablehlo.negate %arg0 {sdy.sharding_rule = #sdy.op_sharding_rule<([,])->([j, k]) {j=16, k=16}>} : tensor<16x16xf32>
  return
}
// -----
// expected-error@+2 {{expecting factor indices to be ordered like an iota ([0,1,2,...], e.g. {i=#, j=#, ...}). Expecting factor index symbol 'i', received: 'j'}}
func.func @f(%arg0: tensor<16x16xf32>) {
  %0 = stablehlo.negate %arg0 {sdy.sharding_rule = #sdy.op_sharding_rule<([,,k])->([j, k]) {j=16, k=16}>} : tensor<16x16xf32>
  return
}
// -----
// expected-error@+2 {{expected ')'}}
func.func @f(%arg0: tensor<16x16xf32>) {
  %0 = sdy.manual_computation("x") in_shardings=[<@mesh, [{}, {}]>] out_shardings=[<@mesh, [{}, {}]>] manual_axes={} (%arg1: tensor<16x16xf32>) {
    sdy.return %arg1 : tensor<16x16xf32>
  } : (tensor<16x16xf32>) -> tensor<16x16xf32>
  return
}
