// RUN: opt %s -verify-diagnostics -split-input-file -allow-unregistered-dialect
// Custom forms of sdy operations, regions, and types of sharded values.
// -----
// expected-error@+1 {{'builtin.module' op region #0 ('bodyRegion') failed to verify constraint: region with 1 blocks}}
"builtin.module"() ({}) : () -> ()
// -----
"builtin.module"() ({
^bb0:
}) : () -> ()
// -----
// expected-error@+1 {{'builtin.module' op region should have no arguments}}
"builtin.module"() ({
^bb0(%a: i32):
}) : () -> ()
// -----
// expected-error@+1 {{'builtin.module' op requires one region}}
"builtin.module"() : () -> ()
// -----
// expected-error@+1 {{'builtin.module' op requires one region}}
"builtin.module"() ({
},{
}) : () -> ()
// -----
// expected-error@+1 {{'builtin.module' op expects region #0 to have 0 or 1 blocks}}
"builtin.module"() ({
 "a.b"() : () -> ()
^bb1:
 "a.b"() : () -> ()
}) : () -> ()
// -----
// expected-error@+1 {{'func.func' op symbol declaration cannot have public visibility}}
"func.func"() ({}) {sym_name="f", function_type=() -> ()} : () -> ()
// -----
// expected-error@+1 {{empty block: expect at least a terminator}}
"func.func"() ({
^bb0: }) {sym_name="f", function_type=() -> ()} : () -> ()
// -----
// expected-error@+1 {{'func.func' op requires one region}}
"func.func"() {sym_name="f", function_type=() -> ()} : () -> ()
// -----
"t"() ({
 ^bb0:
 }) : () -> ()
// -----
// expected-error@+2 {{'test.op' op result - only ranked tensors can have a sharding. type: 'memref<*xf32>'}}
sdy.mesh @m = <["x"=2]>
%0 = "test.op"() {sdy.sharding = #sdy.sharding_per_value<[<@m, []>]>} : () -> memref<*xf32>
// -----
// expected-error@+2 {{'test.op' op result - only ranked tensors can have a sharding. type: 'memref<*xf32>'}}
sdy.mesh @m = <["x"=2]>
%0 = "test.op"() {sdy.sharding = #sdy.sharding_per_value<[<@m, [{}]>]>} : () -> memref<*xf32>
// -----
sdy.mesh @m = <["x"=2]>
%0 = "test.op"() {sdy.sharding = #sdy.sharding_per_value<[<@m, [{}]>]>} : () -> memref<4xf32>
// -----
sdy.mesh @m = <["x"=2]>
%0 = "test.op"() {sdy.sharding = #sdy.sharding_per_value<[<@m, []>]>} : () -> vector<f32>
// -----
// expected-error@+2 {{'test.op' op result - sharding doesn't match tensor rank: 0 != 1}}
sdy.mesh @m = <["x"=2]>
%0 = "test.op"() {sdy.sharding = #sdy.sharding_per_value<[<@m, []>]>} : () -> memref<4xf32, strided<[1]>, 3>
// -----
// expected-error@+2 {{'test.op' op result - only ranked tensors can have a sharding. type: 'tensor<*xf32>'}}
sdy.mesh @m = <["x"=2]>
%0 = "test.op"() {sdy.sharding = #sdy.sharding_per_value<[<@m, []>]>} : () -> tensor<*xf32>
// -----
// expected-error@+2 {{'test.op' op result - non-shaped tensors can only have a sharding with rank 0 and no replicated or unreduced axes. type: 'complex<f32>', sharding: #sdy.sharding<@m, [{}]>}}
sdy.mesh @m = <["x"=2]>
%0 = "test.op"() {sdy.sharding = #sdy.sharding_per_value<[<@m, [{}]>]>} : () -> complex<f32>
// -----
// expected-error@+2 {{'test.op' op result - sharding doesn't match tensor rank: 1 != 2}}
sdy.mesh @m = <["x"=2]>
%0 = "test.op"() {sdy.sharding = #sdy.sharding_per_value<[<@m, [{}]>]>} : () -> memref<?x4xf32, 1 : i32>
// -----
// expected-error@+2 {{'stablehlo.reduce_precision' op attribute 'exponent_bits' failed to satisfy constraint: 32-bit signless integer attribute whose value is positive}}
%a = "x"() : () -> tensor<4xf32>
%b = stablehlo.reduce_precision %a, format = e0m2 : tensor<4xf32>
// -----
// expected-error@+4 {{failed to parse Sdy_TensorSharding parameter 'dim_shardings' which is to be a `::llvm::ArrayRef<DimensionShardingAttr>`}}
// expected-error@+3 {{failed to parse Sdy_TensorShardingPerValue parameter 'shardings' which is to be a `::llvm::ArrayRef<TensorShardingAttr>`}}
// expected-error@+2 {{priorities with leading zeros are not allowed, got: p01}}
%a = "x"() : () -> tensor<4xf32>
%b = stablehlo.add %a, %a {sdy.sharding = #sdy.sharding_per_value<[<@m, [{"x"}p01]>]>} : tensor<4xf32>
// -----
// expected-error@+3 {{custom op 'sdy.all_gather' failed to parse Sdy_ListOfAxisRefLists parameter 'value' which is to be a `::llvm::ArrayRef<AxisRefListAttr>`}}
// expected-error@+2 {{expected '}'}}
%a = "x"() : () -> tensor<4xf32>
%b = sdy.all_gather [{"x"]] %a out_sharding=<@m, [{"x"}]> : tensor<4xf32>
// -----
// expected-error@+3 {{custom op 'sdy.mesh' expected integer value}}
// expected-error@+2 {{custom op 'sdy.mesh' failed to parse Sdy_Mesh parameter 'axes' which is to be a `::llvm::ArrayRef<MeshAxisAttr>`}}
// expected-error@+1 {{custom op 'sdy.mesh' failed to parse Sdy_MeshAxis parameter 'size' which is to be a `int64_t`}}
sdy.mesh @m = <["x"=]>
// -----
// expected-error@+1 {{custom op 'sdy.mesh' duplicate axis name: "x"}}
sdy.mesh @m = <["x"=2, "x"=3]>
// -----
// expected-error@+1 {{expected '='}}
sdy.mesh @m <["x"=2]>
// -----
// expected-error@+1 {{custom op 'sdy.mesh' expected valid '@'-identifier for symbol name}}
sdy.mesh m = <["x"=2]>
// -----
// expected-error@+2 {{custom op 'stablehlo.custom_call' 'stablehlo.custom_call' op attribute 'api_version' failed to satisfy constraint: Custom call API version}}
%a = "x"() : () -> tensor<4xf32>
%b = stablehlo.custom_call @foo(%a) {api_version = 9 : i32} : (tensor<4xf32>) -> tensor<4xf32>
// -----
// expected-error@+2 {{custom op 'stablehlo.custom_call' 'stablehlo.custom_call' op attribute 'has_side_effect' failed to satisfy constraint: bool attribute}}
%a = "x"() : () -> tensor<4xf32>
%b = stablehlo.custom_call @foo(%a) {has_side_effect = 9 : i32} : (tensor<4xf32>) -> tensor<4xf32>
