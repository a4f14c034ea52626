// RUN: opt -sdy-convert-global-to-local -split-input-file %s
// STATUS: 1
sdy.mesh @mesh = <["a"=2, "b"=2]>
func.func @main(%arg0: tensor<4x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {}]>}, %fn: (tensor<4x8xf32>) -> tensor<4x8xf32>) -> (tensor<4x8xf32>) {
  %4 = call_indirect %fn(%arg0) : (tensor<4x8xf32>) -> tensor<4x8xf32>
  return %4 : tensor<4x8xf32>
}
// -----
sdy.mesh @mesh = <["a"=2, "b"=2]>
func.func private @f(%arg0: tensor<4x8xf32>) -> tensor<4x8xf32> {
  return %arg0 : tensor<4x8xf32>
}
func.func @main(%arg0: tensor<4x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {}]>}, %fn: (tensor<4x8xf32>) -> tensor<4x8xf32>) -> (tensor<4x8xf32>) {
  %f = constant @f :  (tensor<4x8xf32>) -> tensor<4x8xf32>
  return %arg0 : tensor<4x8xf32>
}
