// RUN: opt -canonicalize -split-input-file %s
// An indirect call of a known function becomes a direct one; constant functions without uses are deleted.
func.func private @f(%a: tensor<4xf32>) -> tensor<4xf32> {
  %0 = stablehlo.add %a, %a : tensor<4xf32>
  return %0 : tensor<4xf32>
}
func.func @main(%arg0: tensor<4xf32>) -> tensor<4xf32> {
  %f = func.constant @f : (tensor<4xf32>) -> tensor<4xf32>
  %0 = "func.call_indirect"(%f, %arg0) <{arg_attrs = [{x.y}], res_attrs = [{x.y}]}> {foo.z} : ((tensor<4xf32>) -> tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
// -----
func.func @main(%arg0: tensor<4x8xf32>) -> (tensor<4x8xf32>) {
  %f = func.constant @f : (tensor<4x8xf32>) -> tensor<4x8xf32>
  %f1 = func.constant @f : (tensor<4x8xf32>) -> tensor<4x8xf32>
  %1 = call_indirect %f1(%arg0) : (tensor<4x8xf32>) -> tensor<4x8xf32>
  %2 = call_indirect %f1(%1) : (tensor<4x8xf32>) -> tensor<4x8xf32>
  return %2 : tensor<4x8xf32>
}
func.func private @f(%a: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %0 = stablehlo.add %a, %a : tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}
func.func private @g(%a: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %0 = stablehlo.add %a, %a : tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}
func.func private @k(%a: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %f = func.constant @f : (tensor<4x8xf32>) -> tensor<4x8xf32>
  %0 = call @g(%a) : (tensor<4x8xf32>) -> tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}
