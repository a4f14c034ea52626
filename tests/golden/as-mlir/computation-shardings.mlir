// RUN: opt %s -verify-diagnostics -split-input-file -allow-unregistered-dialect
// Shardings of computations.
// -----
// expected-error@+2 {{expected ','}}
func.func @f(%arg0: tensor<16x16xf32>) {
  %0 = sdy.manual_computation(%arg0) in_shardings=[<@mesh [{"x"}, {}]>] out_shardings=[<@mesh, [{"x"}, {}]>] manual_axes={"x"} (%arg1: tensor<8x16xf32>) {
    sdy.return %arg1 : tensor<8x16xf32>
  } : (tensor<16x16xf32>) -> tensor<16x16xf32>
  return
}
// -----
// expected-error@+3 {{custom op 'sdy.manual_computation' priorities with leading zeros are not allowed, got: p01}}
// expected-error@+2 {{custom op 'sdy.manual_computation' failed to parse Sdy_TensorSharding parameter 'dim_shardings' which is to be a `::llvm::ArrayRef<DimensionShardingAttr>`}}
func.func @f(%arg0: tensor<16x16xf32>) {
  %0 = sdy.manual_computation(%arg0) in_shardings=[<@mesh, [{"x"}p01, {}]>] out_shardings=[<@mesh, [{"x"}, {}]>] manual_axes={"x"} (%arg1: tensor<8x16xf32>) {
    sdy.return %arg1 : tensor<8x16xf32>
  } : (tensor<16x16xf32>) -> tensor<16x16xf32>
  return
}
// -----
// expected-error@+2 {{expected '<'}}
func.func @f(%arg0: tensor<16x16xf32>) {
  %0 = sdy.manual_computation(%arg0) in_shardings=[<@mesh, [{"x"}, {}]>,] out_shardings=[<@mesh, [{"x"}, {}]>] manual_axes={"x"} (%arg1: tensor<8x16xf32>) {
    sdy.return %arg1 : tensor<8x16xf32>
  } : (tensor<16x16xf32>) -> tensor<16x16xf32>
  return
}
// -----
// expected-error@+2 {{expected ']'}}
func.func @f(%arg0: tensor<16x16xf32>) {
  %0 = sdy.manual_computation(%arg0) in_shardings=[<@mesh, [{"x"}, {}]> out_shardings=[<@mesh, [{"x"}, {}]>] manual_axes={"x"} (%arg1: tensor<8x16xf32>) {
    sdy.return %arg1 : tensor<8x16xf32>
  } : (tensor<16x16xf32>) -> tensor<16x16xf32>
  return
}
// -----
// expected-error@+2 {{expected '['}}
func.func @f(%arg0: tensor<16x16xf32>) {
  %0 = sdy.manual_computation(%arg0) in_shardings=<@mesh, [{"x"}, {}]> out_shardings=[<@mesh, [{"x"}, {}]>] manual_axes={"x"} (%arg1: tensor<8x16xf32>) {
    sdy.return %arg1 : tensor<8x16xf32>
  } : (tensor<16x16xf32>) -> tensor<16x16xf32>
  return
}
// -----
// expected-error@+3 {{expected ','}}
// expected-error@+2 {{failed to parse Sdy_TensorShardingPerValue parameter 'shardings' which is to be a `::llvm::ArrayRef<TensorShardingAttr>`}}
func.func @f(%arg0: tensor<16x16xf32>) {
  %0 = stablehlo.add %arg0, %arg0 {sdy.sharding = #sdy.sharding_per_value<[<@mesh [{"x"}, {}]>]>} : tensor<16x16xf32>
  return
}
// -----
// expected-error@+2 {{expected ']'}}
func.func @f(%arg0: tensor<16x16xf32>) {
  %0 = sdy.named_computation<"foo">(%arg0) out_shardings=[<@mesh, [{"x"} {}]>] (%arg1: tensor<16x16xf32>) {
    sdy.return %arg1 : tensor<16x16xf32>
  } : (tensor<16x16xf32>) -> tensor<16x16xf32>
  return
}
// -----
// expected-error@+4 {{invalid kind of attribute specified}}
// expected-error@+3 {{expecting MeshAttr or FlatSymbolRefAttr, got: <<NULL ATTRIBUTE>>}}
sdy.mesh @mesh = <["a"=2, "b"=4, "c"=8]>
sdy.mesh @max = <[], device_ids=[1]>
func.func @f(%arg0: tensor<16x16xf32> {sdy.sharding = #sdy.sharding<#sdy.mesh<["x"=2]>, [{"x"}, {}]>}) -> tensor<16x16xf32> {
  return %arg0 : tensor<16x16xf32>
}
// -----
// expected-error@+1 {{custom op 'func.call' invalid kind of attribute specified}}
func.func @f(%a: i32) { call @f::@g(%a) : (i32) -> () return } func.func private @g(i32)
