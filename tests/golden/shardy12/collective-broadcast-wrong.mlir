// RUN: opt --shardy=0.12.0.1 -split-input-file %s
// STATUS: 1
// The root must fit the data operands.
func.func @main() -> () {
  "stablehlo.collective_broadcast"() <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> : () -> ()
  return
}
// -----
func.func @main(%a: tensor<4xf32>, %b: tensor<4xf32>, %r1: tensor<1xi32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %0:2 = "stablehlo.collective_broadcast"(%a, %b, %r1) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, has_dynamic_root}> : (tensor<4xf32>, tensor<4xf32>, tensor<1xi32>) -> (tensor<4xf32>, tensor<4xf32>)
  return %0#0, %0#1 : tensor<4xf32>, tensor<4xf32>
}
// -----
func.func @main(%a: tensor<4xf32>, %b: tensor<4xf32>) -> (tensor<4xf32>) {
  %0 = "stablehlo.collective_broadcast"(%a, %b) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, has_dynamic_root}> : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>)
  return %0 : tensor<4xf32>
}
// -----
func.func @main(%a: tensor<4xf32>, %i: tensor<4xi32>) -> (tensor<4xf32>) {
  %0 = "stablehlo.collective_broadcast"(%a, %i) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, has_dynamic_root}> : (tensor<4xf32>, tensor<4xi32>) -> (tensor<4xf32>)
  return %0 : tensor<4xf32>
}
// -----
func.func @main(%r1: tensor<1xi32>) -> () {
  "stablehlo.collective_broadcast"(%r1) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, has_dynamic_root}> : (tensor<1xi32>) -> ()
  return
}
// -----
func.func @main(%a: tensor<4xf32>, %b: tensor<4xf32>) -> (tensor<4xf32>) {
  %0 = "stablehlo.collective_broadcast"(%a, %b) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>)
  return %0 : tensor<4xf32>
}
// -----
func.func @main(%a: tensor<4xf32>) -> (tensor<4xf64>) {
  %0 = "stablehlo.collective_broadcast"(%a) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<4xf32>) -> (tensor<4xf64>)
  return %0 : tensor<4xf64>
}
// -----
func.func @main(%a: tensor<4xf32>) -> (tensor<8xf32>) {
  %0 = "stablehlo.collective_broadcast"(%a) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<4xf32>) -> (tensor<8xf32>)
  return %0 : tensor<8xf32>
}
// -----
func.func @main(%a: tensor<4xf32>) -> (tensor<4xf32>) {
  %0 = "stablehlo.collective_broadcast"(%a) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, has_dynamic_root = false}> : (tensor<4xf32>) -> (tensor<4xf32>)
  return %0 : tensor<4xf32>
}
