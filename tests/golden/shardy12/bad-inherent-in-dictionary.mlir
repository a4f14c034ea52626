// RUN: opt --shardy=0.12.0.1 -split-input-file %s
// STATUS: 1
func.func @f(%arg0: tensor<4x6xf32>) -> tensor<4x6xf32> {
  %0 = call @f(%arg0) <no_inline = true> : (tensor<4x6xf32>) -> tensor<4x6xf32>
  return %0 : tensor<4x6xf32>
}
// -----
func.func @f(%arg0: tensor<4x6xf32>) -> tensor<4x6xf32> {
  %0 = call @f(%arg0) <no_inline, no_inline> : (tensor<4x6xf32>) -> tensor<4x6xf32>
  return %0 : tensor<4x6xf32>
}
// -----
func.func @f(%arg0: tensor<4x6xf32>) -> tensor<4x6xf32> {
  %0 = call @f(%arg0) <foo = 1> : (tensor<4x6xf32>) -> tensor<4x6xf32>
  return %0 : tensor<4x6xf32>
}
// -----
func.func @f(%arg0: tensor<4x6xf32>) -> tensor<4x6xf32> {
  %0 = call @f(%arg0) <callee = @f> : (tensor<4x6xf32>) -> tensor<4x6xf32>
  return %0 : tensor<4x6xf32>
}
// -----
func.func @f(%arg0: tensor<4x6xf32>) -> tensor<4x6xf32> {
  %0 = call @f(%arg0) {callee = @f} : (tensor<4x6xf32>) -> tensor<4x6xf32>
  return %0 : tensor<4x6xf32>
}
// -----
func.func @f(%arg0: tensor<4x6xf32>) -> tensor<4x6xf32> {
  %0 = call @f(%arg0) {no_inline} : (tensor<4x6xf32>) -> tensor<4x6xf32>
  return %0 : tensor<4x6xf32>
}
// -----
func.func @f(%arg0: tensor<4x6xf32>) -> tensor<4x6xf32> {
  %0 = call @f(%arg0) <"no_inline"> : (tensor<4x6xf32>) -> tensor<4x6xf32>
  return %0 : tensor<4x6xf32>
}
// -----
func.func @f(%arg0: tensor<4x6xf32>) -> tensor<4x6xf32> {
  %0 = call @f(%arg0) <no_inline {foo} : (tensor<4x6xf32>) -> tensor<4x6xf32>
  return %0 : tensor<4x6xf32>
}
// -----
func.func @f(%arg0: tensor<4x6xf32>) -> tensor<4x6xf32> {
  %0 = call @f(%arg0) {foo} <no_inline> : (tensor<4x6xf32>) -> tensor<4x6xf32>
  return %0 : tensor<4x6xf32>
}
// -----
func.func @f(%arg0: tensor<4x6xf32>) -> tensor<4x6xf32> {
  %0 = call @f(%arg0) <res_attrs> : (tensor<4x6xf32>) -> tensor<4x6xf32>
  return %0 : tensor<4x6xf32>
}
// -----
func.func @f(%arg0: tensor<4x6xf32>) -> tensor<4x6xf32> {
  %0 = call @f(%arg0) <res_attrs = [1]> : (tensor<4x6xf32>) -> tensor<4x6xf32>
  return %0 : tensor<4x6xf32>
}
// -----
func.func @f(%arg0: tensor<4x6xf32>) -> tensor<4x6xf32> {
  %0 = call @f(%arg0) <arg_attrs = [{}],> : (tensor<4x6xf32>) -> tensor<4x6xf32>
  return %0 : tensor<4x6xf32>
}
// -----
func.func @f(%arg0: tensor<4x6xf32>) -> tensor<4x6xf32> {
  %0 = call @f(%arg0) <arg_attrs [{}]> : (tensor<4x6xf32>) -> tensor<4x6xf32>
  return %0 : tensor<4x6xf32>
}
// -----
func.func @f(%arg0: tensor<4x6xf32>) -> tensor<4x6xf32> {
  %0 = call @f(%arg0) <arg_attrs = [{}] no_inline> : (tensor<4x6xf32>) -> tensor<4x6xf32>
  return %0 : tensor<4x6xf32>
}
// -----
func.func @f(%arg0: tensor<4x6xf32>) -> tensor<4x6xf32> {
  %0 = call @f(%arg0) <{no_inline} : (tensor<4x6xf32>) -> tensor<4x6xf32>
  return %0 : tensor<4x6xf32>
}
// -----
sdy.mesh @mesh = <["a"=2]> {sym_name = "m"}
// -----
sdy.mesh @mesh = <["a"=2]>
func.func @f(%arg0: tensor<4x6xf32>) -> tensor<4x6xf32> {
  %0 = sdy.reshard %arg0 <@mesh, [{}, {}]> {sharding = #sdy.sharding<@mesh, [{}, {}]>} : tensor<4x6xf32>
  sdy.sharding_group %arg0 group_id=0 {group_id = 0 : i64} : tensor<4x6xf32>
  return %0 : tensor<4x6xf32>
}
// -----
sdy.mesh @mesh = <["a"=2]>
func.func @f(%arg0: tensor<4x6xf32>) -> tensor<4x6xf32> {
  %0 = sdy.manual_computation(%arg0) in_shardings=[<@mesh, [{}, {}]>] out_shardings=[<@mesh, [{}, {}]>] manual_axes={} (%a: tensor<4x6xf32>) { sdy.return %a : tensor<4x6xf32> } {manual_axes = #sdy<manual_axes{}>} : (tensor<4x6xf32>) -> tensor<4x6xf32>
  return %0 : tensor<4x6xf32>
}
