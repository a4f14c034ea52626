// RUN: opt %s -verify-diagnostics -split-input-file -allow-unregistered-dialect
// Numbers, priorities and lists in custom forms; signatures of functions.
// -----
// expected-error@+4 {{expected string}}
// expected-error@+3 {{failed to parse Sdy_AxisRef parameter 'name' which is to be a `::llvm::StringRef`}}
// expected-error@+2 {{failed to parse axis list which is expected to be an `ArrayRef<AxisRefAttr>`}}
// expected-error@+1 {{failed to parse Sdy_TensorSharding parameter 'unreduced_axes'}}
func.func @f(%arg0: tensor<16x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}], unreduced={}>}) { return }
// -----
// expected-error@+4 {{expected string}}
// expected-error@+3 {{failed to parse Sdy_AxisRef parameter 'name' which is to be a `::llvm::StringRef`}}
// expected-error@+2 {{failed to parse axis list which is expected to be an `ArrayRef<AxisRefAttr>`}}
// expected-error@+1 {{failed to parse Sdy_TensorSharding parameter 'unreduced_axes'}}
func.func @f(%arg0: tensor<16x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}], unreduced=max{}>}) { return }
// -----
// expected-error@+5 {{custom op 'sdy.sharding_constraint' expected string}}
// expected-error@+4 {{custom op 'sdy.sharding_constraint' failed to parse Sdy_AxisRef parameter 'name' which is to be a `::llvm::StringRef`}}
// expected-error@+3 {{custom op 'sdy.sharding_constraint' failed to parse axis list which is expected to be an `ArrayRef<AxisRefAttr>`}}
// expected-error@+2 {{custom op 'sdy.sharding_constraint' failed to parse Sdy_TensorSharding parameter 'replicated_axes'}}
func.func @f(%arg0: tensor<16x16xf32>) { 
  %0 = sdy.sharding_constraint %arg0 <@mesh, [{}, {}], replicated={}> : tensor<16x16xf32>
 return }
// -----
// expected-error@+5 {{custom op 'sdy.sharding_constraint' expected string}}
// expected-error@+4 {{custom op 'sdy.sharding_constraint' failed to parse Sdy_AxisRef parameter 'name' which is to be a `::llvm::StringRef`}}
// expected-error@+3 {{custom op 'sdy.sharding_constraint' failed to parse axis list which is expected to be an `ArrayRef<AxisRefAttr>`}}
// expected-error@+2 {{custom op 'sdy.sharding_constraint' failed to parse Sdy_TensorSharding parameter 'unreduced_axes'}}
func.func @f(%arg0: tensor<16x16xf32>) { 
  %0 = sdy.sharding_constraint %arg0 <@mesh, [{}, {}], unreduced={}> : tensor<16x16xf32>
 return }
// -----
// expected-error@+3 {{custom op 'sdy.sharding_constraint' expecting integer priority, got: p18446744073709551616}}
// expected-error@+2 {{custom op 'sdy.sharding_constraint' failed to parse Sdy_TensorSharding parameter 'dim_shardings' which is to be a `::llvm::ArrayRef<DimensionShardingAttr>`}}
func.func @f(%arg0: tensor<16x16xf32>) { 
  %0 = sdy.sharding_constraint %arg0 <@mesh, [{"a"}p18446744073709551616, {}]> : tensor<16x16xf32>
 return }
// -----
// expected-error@+5 {{custom op 'sdy.sharding_constraint' integer value too large}}
// expected-error@+4 {{custom op 'sdy.sharding_constraint' failed to parse Sdy_SubAxisInfo parameter 'pre_size' which is to be a `int64_t`}}
// expected-error@+3 {{custom op 'sdy.sharding_constraint' failed to parse Sdy_AxisRef parameter 'sub_axis_info' which is to be a `SubAxisInfoAttr`}}
// expected-error@+2 {{custom op 'sdy.sharding_constraint' failed to parse Sdy_TensorSharding parameter 'dim_shardings' which is to be a `::llvm::ArrayRef<DimensionShardingAttr>`}}
func.func @f(%arg0: tensor<16x16xf32>) { 
  %0 = sdy.sharding_constraint %arg0 <@mesh, [{"a":(99999999999999999999999)2}, {}]> : tensor<16x16xf32>
 return }
// -----
// expected-error@+4 {{integer value too large}}
// expected-error@+3 {{failed to parse Sdy_SubAxisInfo parameter 'size' which is to be a `int64_t`}}
// expected-error@+2 {{failed to parse Sdy_AxisRef parameter 'sub_axis_info' which is to be a `SubAxisInfoAttr`}}
// expected-error@+1 {{failed to parse Sdy_TensorSharding parameter 'dim_shardings' which is to be a `::llvm::ArrayRef<DimensionShardingAttr>`}}
func.func @f(%arg0: tensor<16x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a":(1)99999999999999999999999}, {}]>}) { return }
// -----
// expected-error@+4 {{custom op 'sdy.sharding_constraint' axis size must be at least 1, got: 0}}
// expected-error@+3 {{custom op 'sdy.sharding_constraint' failed to parse Sdy_Mesh parameter 'axes' which is to be a `::llvm::ArrayRef<MeshAxisAttr>`}}
// expected-error@+2 {{custom op 'sdy.sharding_constraint' failed to parse MeshAttr}}
func.func @f(%arg0: tensor<16x16xf32>) { 
  %0 = sdy.sharding_constraint %arg0 <mesh<["a"=0]>, [{"a"}, {}]> : tensor<16x16xf32>
 return }
// -----
// expected-error@+3 {{custom op 'sdy.sharding_constraint' duplicate axis name: "a"}}
// expected-error@+2 {{custom op 'sdy.sharding_constraint' failed to parse MeshAttr}}
func.func @f(%arg0: tensor<16x16xf32>) { 
  %0 = sdy.sharding_constraint %arg0 <mesh<["a"=2,"a"=2]>, [{"a"}, {}]> : tensor<16x16xf32>
 return }
// -----
// expected-error@+3 {{custom op 'sdy.sharding_constraint' sorted device ids must be iota(product(axes)), got: 0, 0}}
// expected-error@+2 {{custom op 'sdy.sharding_constraint' failed to parse MeshAttr}}
func.func @f(%arg0: tensor<16x16xf32>) { 
  %0 = sdy.sharding_constraint %arg0 <mesh<["a"=2], device_ids=[0,0]>, [{"a"}, {}]> : tensor<16x16xf32>
 return }
// -----
// expected-error@+2 {{custom op 'sdy.mesh' integer value too large}}
// expected-error@+1 {{custom op 'sdy.mesh' failed to parse Sdy_Mesh parameter 'device_ids' which is to be a `::llvm::ArrayRef<int64_t>`}}
sdy.mesh @mesh = <["a"=2], device_ids=[99999999999999999999999,1]>
// -----
// expected-error@+5 {{custom op 'sdy.all_to_all' expected string}}
// expected-error@+4 {{custom op 'sdy.all_to_all' failed to parse Sdy_AxisRef parameter 'name' which is to be a `::llvm::StringRef`}}
// expected-error@+3 {{custom op 'sdy.all_to_all' failed to parse Sdy_AllToAllParamAttr parameter 'axes' which is to be a `::llvm::ArrayRef<AxisRefAttr>`}}
// expected-error@+2 {{custom op 'sdy.all_to_all' failed to parse Sdy_AllToAllParamList parameter 'value' which is to be a `::llvm::ArrayRef<AllToAllParamAttr>`}}
func.func @f(%arg0: tensor<16x16xf32>) { 
  %0 = sdy.all_to_all [{}: 0->1] %arg0 out_sharding=<@mesh, [{}, {}]> : tensor<16x16xf32>
 return }
// -----
// expected-error@+4 {{custom op 'sdy.all_to_all' integer value too large}}
// expected-error@+3 {{custom op 'sdy.all_to_all' failed to parse Sdy_AllToAllParamAttr parameter 'src_dim' which is to be a `int64_t`}}
// expected-error@+2 {{custom op 'sdy.all_to_all' failed to parse Sdy_AllToAllParamList parameter 'value' which is to be a `::llvm::ArrayRef<AllToAllParamAttr>`}}
func.func @f(%arg0: tensor<16x16xf32>) { 
  %0 = sdy.all_to_all [{"x"}: 99999999999999999999999->1] %arg0 out_sharding=<@mesh, [{}, {}]> : tensor<16x16xf32>
 return }
// -----
// expected-error@+2 {{integer constant out of range for attribute}}
func.func @f(%arg0: tensor<16x16xf32>) { 
  sdy.sharding_group %arg0 group_id=99999999999999999999999 : tensor<16x16xf32>
 return }
// -----
// expected-error@+2 {{integer constant out of range for attribute}}
func.func @f(%arg0: tensor<16x16xf32>) { 
  sdy.sharding_group %arg0 group_id=-99999999999999999999999 : tensor<16x16xf32>
 return }
// -----
// expected-error@+2 {{custom op 'sdy.sharding_group' invalid kind of attribute specified}}
func.func @f(%arg0: tensor<16x16xf32>) { 
  sdy.sharding_group %arg0 group_id="a" : tensor<16x16xf32>
 return }
// -----
// expected-error@+6 {{custom op 'sdy.propagation_barrier' expected string or keyword containing one of the following enum values for attribute 'allowed_direction' [NONE, FORWARD, BACKWARD, BOTH]}}
sdy.mesh @mesh = <["x"=2, "y"=4, "z"=8]>
sdy.mesh @mesh2 = <["x"=2, "y"=4, "z"=4]>
sdy.mesh @max = <[], device_ids=[1]>
sdy.mesh @iota = <["x"=2, "y"=4, "z"=8], device_ids=[63,62,61,60,59,58,57,56,55,54,53,52,51,50,49,48,47,46,45,44,43,42,41,40,39,38,37,36,35,34,33,32,31,30,29,28,27,26,25,24,23,22,21,20,19,18,17,16,15,14,13,12,11,10,9,8,7,6,5,4,3,2,1,0]>
func.func @f(%arg0: tensor<16x16xf32> {sdy.sharding=#sdy.sharding<@mesh, [{"x", "y"}, {"z"}]>}) -> tensor<16x16xf32> {
  %0 = sdy.propagation_barrier %arg0 allowed_direction=1 : tensor<16x16xf32>
  return %0 : tensor<16x16xf32>
}
// -----
// expected-error@+6 {{expected attribute value}}
sdy.mesh @mesh = <["x"=2, "y"=4, "z"=8]>
sdy.mesh @mesh2 = <["x"=2, "y"=4, "z"=4]>
sdy.mesh @max = <[], device_ids=[1]>
sdy.mesh @iota = <["x"=2, "y"=4, "z"=8], device_ids=[63,62,61,60,59,58,57,56,55,54,53,52,51,50,49,48,47,46,45,44,43,42,41,40,39,38,37,36,35,34,33,32,31,30,29,28,27,26,25,24,23,22,21,20,19,18,17,16,15,14,13,12,11,10,9,8,7,6,5,4,3,2,1,0]>
func.func @f(%arg0: tensor<16x16xf32> {sdy.sharding=#sdy.sharding<@mesh, [{"x", "y"}, {"z"}]>}) {
  sdy.sharding_group %arg0 group_id=x : tensor<16x16xf32>
  return
}
// -----
// expected-error@+6 {{floating point value not valid for specified type}}
sdy.mesh @mesh = <["x"=2, "y"=4, "z"=8]>
sdy.mesh @mesh2 = <["x"=2, "y"=4, "z"=4]>
sdy.mesh @max = <[], device_ids=[1]>
sdy.mesh @iota = <["x"=2, "y"=4, "z"=8], device_ids=[63,62,61,60,59,58,57,56,55,54,53,52,51,50,49,48,47,46,45,44,43,42,41,40,39,38,37,36,35,34,33,32,31,30,29,28,27,26,25,24,23,22,21,20,19,18,17,16,15,14,13,12,11,10,9,8,7,6,5,4,3,2,1,0]>
func.func @f(%arg0: tensor<16x16xf32> {sdy.sharding=#sdy.sharding<@mesh, [{"x", "y"}, {"z"}]>}) {
  sdy.sharding_group %arg0 group_id=1.0 : tensor<16x16xf32>
  return
}
// -----
// expected-error@+5 {{expected non-function type}}
// expected-error@+4 {{custom op 'sdy.manual_computation' failed to parse Sdy_ManualAxes parameter 'value' which is to be a `::llvm::ArrayRef<StringAttr>`}}
sdy.mesh @mesh = <["x"=2, "y"=4]>
sdy.mesh @mesh2 = <["x"=2, "z"=4]>
func.func @f(%arg0: tensor<16x16xf32>) -> tensor<16x16xf32> {
  %0 = sdy.manual_computation(%arg0) in_shardings=[<@mesh, [{"x"}, {}]>] out_shardings=[<@mesh, [{"x"}, {}]>] manual_axes={"x":(1)2} (%arg1: tensor<8x16xf32>) {
    %1 = stablehlo.add %arg1, %arg1 : tensor<8x16xf32>
    sdy.return %1 : tensor<8x16xf32>
  } : (tensor<16x16xf32>) -> tensor<16x16xf32>
  return %0 : tensor<16x16xf32>
}
// -----
// expected-error@+7 {{custom op 'sdy.manual_computation' invalid kind of type specified: expected builtin.function, but found 'tensor<16x16xf32>'}}
sdy.mesh @mesh = <["x"=2, "y"=4]>
sdy.mesh @mesh2 = <["x"=2, "z"=4]>
func.func @f(%arg0: tensor<16x16xf32>) -> tensor<16x16xf32> {
  %0 = sdy.manual_computation(%arg0) in_shardings=[<@mesh, [{"x"}, {}]>] out_shardings=[<@mesh, [{"x"}, {}]>] manual_axes={"x"} (%arg1: tensor<8x16xf32>) {
    %1 = stablehlo.add %arg1, %arg1 : tensor<8x16xf32>
    sdy.return %1 : tensor<8x16xf32>
  } : tensor<16x16xf32>
  return %0 : tensor<16x16xf32>
}
// -----
// expected-error@+4 {{expected '(' in argument list}}
sdy.mesh @mesh = <["x"=2, "y"=4]>
sdy.mesh @mesh2 = <["x"=2, "z"=4]>
func.func @f(%arg0: tensor<16x16xf32>) -> tensor<16x16xf32> {
  %0 = sdy.manual_computation(%arg0) in_shardings=[<@mesh, [{"x"}, {}]>] out_shardings=[<@mesh, [{"x"}, {}]>] manual_axes={"x"} { sdy.return %arg0 : tensor<16x16xf32> } : (tensor<16x16xf32>) -> tensor<16x16xf32>
  return %0 : tensor<16x16xf32>
}
// -----
// expected-error@+4 {{expected attribute value}}
sdy.mesh @mesh = <["x"=2, "y"=4]>
sdy.mesh @mesh2 = <["x"=2, "z"=4]>
func.func @f(%arg0: tensor<16x16xf32>) -> tensor<16x16xf32> {
  %0 = sdy.named_computation<foo>(%arg0) (%arg1: tensor<16x16xf32>) { sdy.return %arg1 : tensor<16x16xf32> } : (tensor<16x16xf32>) -> tensor<16x16xf32>
  return %0 : tensor<16x16xf32>
}
// -----
// expected-error@+5 {{'sdy.data_flow_edge' op expected input of sdy.data_flow_edge to have a single user}}
sdy.mesh @mesh = <["x"=2, "y"=4]>
sdy.mesh @mesh2 = <["x"=2, "z"=4]>
func.func @f(%arg0: tensor<16x16xf32>) -> tensor<16x16xf32> {
  %0 = stablehlo.optimization_barrier %arg0 : tensor<16x16xf32>
 %1 = sdy.data_flow_edge %0 {foo} : tensor<16x16xf32>
  return %0 : tensor<16x16xf32>
}
// -----
// expected-error@+5 {{'sdy.data_flow_edge' op expected input of sdy.data_flow_edge to have a single user}}
sdy.mesh @mesh = <["x"=2, "y"=4]>
sdy.mesh @mesh2 = <["x"=2, "z"=4]>
func.func @f(%arg0: tensor<16x16xf32>) -> tensor<16x16xf32> {
  %0 = stablehlo.optimization_barrier %arg0 : tensor<16x16xf32>
 %1 = sdy.data_flow_edge %0 sharding=<@mesh, [{"x"}, {}]> {foo} : tensor<16x16xf32>
  return %0 : tensor<16x16xf32>
}
// -----
// expected-error@+1 {{expected non-function type}}
func.func private @f(...)
// -----
// expected-error@+1 {{expected non-function type}}
func.func private @f(i32, ...)
// -----
// expected-error@+1 {{expected ')'}}
func.func @f(%arg0: i32 loc("x") {a.foo}) { return }
// -----
// expected-error@+1 {{expected ':'}}
func.func @f(%arg0: i32) -> i32 { return %arg0 }
// -----
// expected-error@+1 {{expected operation name in quotes}}
func.func @f(%arg0: i32) -> i32, i32 { return %arg0, %arg0 : i32, i32 }
// -----
// expected-error@+1 {{expected ':'}}
func.func @f(%arg0 i32) { return }
// -----
// expected-error@+1 {{expected ')'}}
func.func @f(%arg0: i32 { return }
// -----
// expected-error@+1 {{expected non-function type}}
func.func @f(%arg0: i32) -> { return }
// -----
// expected-error@+1 {{custom op 'func.func' expected SSA identifier}}
func.func @f(%arg0: i32,) { return }
// -----
// expected-error@+1 {{expected '('}}
func.func @f %arg0: i32 { return }
// -----
// expected-error@+1 {{custom op 'func.func' expected valid '@'-identifier for symbol name}}
func.func f() { return }
// -----
// expected-error@+1 {{custom op 'func.func' expected valid '@'-identifier for symbol name}}
func.func() { return }
// -----
// expected-error@+1 {{expected ':'}}
func.func @f(%a: i32) { return %a {a.b} : i32 }
// -----
// expected-error@+1 {{custom op 'func.call' invalid kind of type specified: expected builtin.function, but found 'i32'}}
func.func @f(%a: i32) { call @g(%a) : i32 -> () return } func.func private @g(i32)
// -----
// expected-error@+1 {{expected '{' to begin a region}}
module private @m {}
// -----
// expected-error@+1 {{result number not allowed in argument list}}
func.func @f(%a#0: i32) { return }
// -----
// expected-error@+1 {{result number not allowed in argument list}}
func.func @f(%a#1: i32) { return }
