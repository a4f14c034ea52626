// RUN: opt -split-input-file --max-errors=0 %s
// STATUS: 1
// Functions as values: what is wrong with func.constant and func.call_indirect.
func.func private @f(%a: tensor<4xf32>) -> tensor<4xf32> {
  return %a : tensor<4xf32>
}
func.func @main(%arg0: tensor<4xf32>, %arg1: tensor<2xf32>) -> tensor<4xf32> {
  %0 = constant @nof : (tensor<4xf32>) -> tensor<4xf32>
  return %arg0 : tensor<4xf32>
}
// -----
func.func private @f(%a: tensor<4xf32>) -> tensor<4xf32> {
  return %a : tensor<4xf32>
}
func.func @main(%arg0: tensor<4xf32>, %arg1: tensor<2xf32>) -> tensor<4xf32> {
  %0 = constant @f : (tensor<4xf32>) -> tensor<2xf32>
  return %arg0 : tensor<4xf32>
}
// -----
func.func private @f(%a: tensor<4xf32>) -> tensor<4xf32> {
  return %a : tensor<4xf32>
}
func.func @main(%arg0: tensor<4xf32>, %arg1: tensor<2xf32>) -> tensor<4xf32> {
  %0 = constant @f : tensor<4xf32>
  return %arg0 : tensor<4xf32>
}
// -----
func.func private @f(%a: tensor<4xf32>) -> tensor<4xf32> {
  return %a : tensor<4xf32>
}
func.func @main(%arg0: tensor<4xf32>, %arg1: tensor<2xf32>) -> tensor<4xf32> {
  %0 = constant @mesh::@f : (tensor<4xf32>) -> tensor<4xf32>
  return %arg0 : tensor<4xf32>
}
// -----
func.func private @f(%a: tensor<4xf32>) -> tensor<4xf32> {
  return %a : tensor<4xf32>
}
func.func @main(%arg0: tensor<4xf32>, %arg1: tensor<2xf32>) -> tensor<4xf32> {
  %0 = constant @f
  return %arg0 : tensor<4xf32>
}
// -----
func.func private @f(%a: tensor<4xf32>) -> tensor<4xf32> {
  return %a : tensor<4xf32>
}
func.func @main(%arg0: tensor<4xf32>, %arg1: tensor<2xf32>) -> tensor<4xf32> {
  %0 = constant "f" : () -> ()
  return %arg0 : tensor<4xf32>
}
// -----
func.func private @f(%a: tensor<4xf32>) -> tensor<4xf32> {
  return %a : tensor<4xf32>
}
func.func @main(%arg0: tensor<4xf32>, %arg1: tensor<2xf32>) -> tensor<4xf32> {
  %0 = constant : (tensor<4xf32>) -> tensor<4xf32>
  return %arg0 : tensor<4xf32>
}
// -----
func.func private @f(%a: tensor<4xf32>) -> tensor<4xf32> {
  return %a : tensor<4xf32>
}
func.func @main(%arg0: tensor<4xf32>, %arg1: tensor<2xf32>) -> tensor<4xf32> {
  %0 = constant @f : (tensor<4xf32>) -> tensor<4xf32>
  %1 = call_indirect %0(%arg0, %arg0) : (tensor<4xf32>) -> tensor<4xf32>
  return %arg0 : tensor<4xf32>
}
// -----
func.func private @f(%a: tensor<4xf32>) -> tensor<4xf32> {
  return %a : tensor<4xf32>
}
func.func @main(%arg0: tensor<4xf32>, %arg1: tensor<2xf32>) -> tensor<4xf32> {
  %1 = call_indirect %arg0(%arg0) : (tensor<4xf32>) -> tensor<4xf32>
  return %arg0 : tensor<4xf32>
}
// -----
func.func private @f(%a: tensor<4xf32>) -> tensor<4xf32> {
  return %a : tensor<4xf32>
}
func.func @main(%arg0: tensor<4xf32>, %arg1: tensor<2xf32>) -> tensor<4xf32> {
  %0 = constant @f : (tensor<4xf32>) -> tensor<4xf32>
  %1 = call_indirect %0(%arg0) : tensor<4xf32>
  return %arg0 : tensor<4xf32>
}
// -----
func.func private @f(%a: tensor<4xf32>) -> tensor<4xf32> {
  return %a : tensor<4xf32>
}
func.func @main(%arg0: tensor<4xf32>, %arg1: tensor<2xf32>) -> tensor<4xf32> {
  %0 = constant @f : (tensor<4xf32>) -> tensor<4xf32>
  %1 = call_indirect %0 : (tensor<4xf32>) -> tensor<4xf32>
  return %arg0 : tensor<4xf32>
}
// -----
func.func private @f(%a: tensor<4xf32>) -> tensor<4xf32> {
  return %a : tensor<4xf32>
}
func.func @main(%arg0: tensor<4xf32>, %arg1: tensor<2xf32>) -> tensor<4xf32> {
  %0 = constant @f : (tensor<4xf32>) -> tensor<4xf32>
  %1 = call_indirect %0(%arg0) {arg_attrs = [{x.y}], res_attrs = [{x.y}, {}]} : (tensor<4xf32>) -> tensor<4xf32>
  return %arg0 : tensor<4xf32>
}
// -----
func.func private @f(%a: tensor<4xf32>) -> tensor<4xf32> {
  return %a : tensor<4xf32>
}
func.func @main(%arg0: tensor<4xf32>, %arg1: tensor<2xf32>) -> tensor<4xf32> {
  %0 = constant {value = @g} @f : (tensor<4xf32>) -> tensor<4xf32>
  return %arg0 : tensor<4xf32>
}
// -----
func.func private @f(%a: tensor<4xf32>) -> tensor<4xf32> {
  return %a : tensor<4xf32>
}
func.func @main(%arg0: tensor<4xf32>, %arg1: tensor<2xf32>) -> tensor<4xf32> {
  %1 = "func.call_indirect"(%arg0, %arg0) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return %arg0 : tensor<4xf32>
}
// -----
func.func private @f(%a: tensor<4xf32>) -> tensor<4xf32> {
  return %a : tensor<4xf32>
}
func.func @main(%arg0: tensor<4xf32>, %arg1: tensor<2xf32>) -> tensor<4xf32> {
  %1 = "func.call_indirect"() : () -> tensor<4xf32>
  return %arg0 : tensor<4xf32>
}
// -----
func.func private @f(%a: tensor<4xf32>) -> tensor<4xf32> {
  return %a : tensor<4xf32>
}
func.func @main(%arg0: tensor<4xf32>, %arg1: tensor<2xf32>) -> tensor<4xf32> {
  %0 = constant @f : (tensor<4xf32>) -> tensor<4xf32>
  %1 = "func.call_indirect"(%0, %arg0) : ((tensor<4xf32>) -> tensor<4xf32>, tensor<4xf32>) -> tensor<2xf32>
  return %arg0 : tensor<4xf32>
}
// -----
func.func private @f(%a: tensor<4xf32>) -> tensor<4xf32> {
  return %a : tensor<4xf32>
}
func.func @main(%arg0: tensor<4xf32>, %arg1: tensor<2xf32>) -> tensor<4xf32> {
  %0 = constant @f : (tensor<4xf32>) -> tensor<4xf32>
  %1 = "func.call_indirect"(%0, %arg1) : ((tensor<4xf32>) -> tensor<4xf32>, tensor<2xf32>) -> tensor<4xf32>
  return %arg0 : tensor<4xf32>
}
// -----
func.func private @f(%a: tensor<4xf32>) -> tensor<4xf32> {
  return %a : tensor<4xf32>
}
func.func @main(%arg0: tensor<4xf32>, %arg1: tensor<2xf32>) -> tensor<4xf32> {
  %0 = constant @f : (tensor<4xf32>) -> tensor<4xf32>
  "func.call_indirect"(%0, %arg0) : ((tensor<4xf32>) -> tensor<4xf32>, tensor<4xf32>) -> ()
  return %arg0 : tensor<4xf32>
}
// -----
func.func private @f(%a: tensor<4xf32>) -> tensor<4xf32> {
  return %a : tensor<4xf32>
}
func.func @main(%arg0: tensor<4xf32>, %arg1: tensor<2xf32>) -> tensor<4xf32> {
  %0 = "func.constant"() <{value = @f}> : () -> tensor<4xf32>
  return %arg0 : tensor<4xf32>
}
// -----
func.func private @f(%a: tensor<4xf32>) -> tensor<4xf32> {
  return %a : tensor<4xf32>
}
func.func @main(%arg0: tensor<4xf32>, %arg1: tensor<2xf32>) -> tensor<4xf32> {
  "func.constant"() <{value = @f}> : () -> ()
  return %arg0 : tensor<4xf32>
}
// -----
func.func private @f(%a: tensor<4xf32>) -> tensor<4xf32> {
  return %a : tensor<4xf32>
}
func.func @main(%arg0: tensor<4xf32>, %arg1: tensor<2xf32>) -> tensor<4xf32> {
  %0 = "func.constant"() : () -> (() -> ())
  return %arg0 : tensor<4xf32>
}
// -----
func.func private @f(%a: tensor<4xf32>) -> tensor<4xf32> {
  return %a : tensor<4xf32>
}
func.func @main(%arg0: tensor<4xf32>, %arg1: tensor<2xf32>) -> tensor<4xf32> {
  %0 = "func.constant"() <{value = "f"}> : () -> (() -> ())
  return %arg0 : tensor<4xf32>
}
// -----
func.func private @f(%a: tensor<4xf32>) -> tensor<4xf32> {
  return %a : tensor<4xf32>
}
func.func @main(%arg0: tensor<4xf32>, %arg1: tensor<2xf32>) -> tensor<4xf32> {
  %0 = "func.constant"(%arg0) {value = @f} : (tensor<4xf32>) -> ((tensor<4xf32>) -> tensor<4xf32>)
  return %arg0 : tensor<4xf32>
}
// -----
func.func private @f(%a: tensor<4xf32>) -> tensor<4xf32> {
  return %a : tensor<4xf32>
}
func.func @main(%arg0: tensor<4xf32>, %arg1: tensor<2xf32>) -> tensor<4xf32> {
  %0 = constant @f : (tensor<4xf32>) -> tensor<4xf32>
  %1 = call_indirect %0(%arg0) arg_attrs = [{x.y}] res_attrs = [{x.y}] : (tensor<4xf32>) -> tensor<4xf32>
  return %arg0 : tensor<4xf32>
}
// -----
func.func private @f(%a: tensor<4xf32>) -> tensor<4xf32> {
  return %a : tensor<4xf32>
}
func.func @main(%arg0: tensor<4xf32>, %arg1: tensor<2xf32>) -> tensor<4xf32> {
  %0 = constant @f : (tensor<4xf32>) -> tensor<4xf32>
  %1 = call_indirect %0(%arg0) arg_attrs = [{x.y}], : (tensor<4xf32>) -> tensor<4xf32>
  return %arg0 : tensor<4xf32>
}
// -----
func.func private @f(%a: tensor<4xf32>) -> tensor<4xf32> {
  return %a : tensor<4xf32>
}
func.func @main(%arg0: tensor<4xf32>, %arg1: tensor<2xf32>) -> tensor<4xf32> {
  %0 = constant @f : (tensor<4xf32>) -> tensor<4xf32>
  %1 = call_indirect %0(%arg0) arg_attrs = [{x.y}], arg_attrs = [{x.y}] : (tensor<4xf32>) -> tensor<4xf32>
  return %arg0 : tensor<4xf32>
}
// -----
func.func private @f(%a: tensor<4xf32>) -> tensor<4xf32> {
  return %a : tensor<4xf32>
}
func.func @main(%arg0: tensor<4xf32>, %arg1: tensor<2xf32>) -> tensor<4xf32> {
  %0 = constant @f : (tensor<4xf32>) -> tensor<4xf32>
  %1 = call_indirect %0(%arg0) attrs = [{x.y}] : (tensor<4xf32>) -> tensor<4xf32>
  return %arg0 : tensor<4xf32>
}
// -----
func.func private @f(%a: tensor<4xf32>) -> tensor<4xf32> {
  return %a : tensor<4xf32>
}
func.func @main(%arg0: tensor<4xf32>, %arg1: tensor<2xf32>) -> tensor<4xf32> {
  %0 = constant dense<1.0> : tensor<4xf32>
  return %arg0 : tensor<4xf32>
}
