// RUN: opt --shardy=0.12.0.1 -split-input-file -sdy-apply-sharding-constraints %s
// A constraint on the result of a function edge stays behind it; a plain open sharding is no obstacle.
sdy.mesh @mesh = <["x"=2, "y"=2]>
func.func @main(%arg0: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
  %0 = call @foo(%arg0) : (tensor<8xf32>) -> tensor<8xf32>
  %1 = sdy.func_data_flow_edge %0 {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{?}]>]>} : tensor<8xf32>
  %2 = sdy.sharding_constraint %1 <@mesh, [{"x"}]> : tensor<8xf32>
  %3 = stablehlo.sine %1 : tensor<8xf32>
  return %2, %3 : tensor<8xf32>, tensor<8xf32>
}
func.func private @foo(%arg0: tensor<8xf32>) -> tensor<8xf32> {
  return %arg0 : tensor<8xf32>
}
// -----
sdy.mesh @mesh = <["x"=2, "y"=2]>
func.func @main(%arg0: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
  %0:2 = call @foo(%arg0) : (tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>)
  return %0#0, %0#1 : tensor<8xf32>, tensor<8xf32>
}
func.func private @foo(%arg0: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
  %1 = sdy.func_data_flow_edge %arg0 : tensor<8xf32>
  %2 = sdy.sharding_constraint %1 <@mesh, [{}], unreduced={"x"}> : tensor<8xf32>
  %3 = stablehlo.sine %1 : tensor<8xf32>
  return %2, %3 : tensor<8xf32>, tensor<8xf32>
}
// -----
sdy.mesh @mesh = <["x"=2, "y"=2]>
func.func @main(%arg0: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
  %0:2 = call @foo(%arg0) : (tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>)
  return %0#0, %0#1 : tensor<8xf32>, tensor<8xf32>
}
func.func private @foo(%arg0: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
  %1 = sdy.func_data_flow_edge %arg0 {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{?}]>]>} : tensor<8xf32>
  %2 = sdy.manual_computation(%1) in_shardings=[<@mesh, [{}], replicated={"x"}>] out_shardings=[<@mesh, [{}], replicated={"x"}>] manual_axes={} (%b: tensor<8xf32>) {
 sdy.return %b : tensor<8xf32>
 } : (tensor<8xf32>) -> tensor<8xf32>
  %3 = stablehlo.sine %1 : tensor<8xf32>
  return %2, %3 : tensor<8xf32>, tensor<8xf32>
}
// -----
sdy.mesh @mesh = <["x"=2, "y"=2]>
func.func @main(%arg0: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
  %0 = call @foo(%arg0) : (tensor<8xf32>) -> tensor<8xf32>
  %1 = sdy.func_data_flow_edge %0 {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"x", ?}]>]>} : tensor<8xf32>
  %5 = sdy.sharding_constraint %1 <@mesh, [{"x"}]> : tensor<8xf32>
%2 = sdy.sharding_constraint %5 <@mesh, [{"y"}]> : tensor<8xf32>
  %3 = stablehlo.sine %1 : tensor<8xf32>
  return %2, %3 : tensor<8xf32>, tensor<8xf32>
}
func.func private @foo(%arg0: tensor<8xf32>) -> tensor<8xf32> {
  return %arg0 : tensor<8xf32>
}
// -----
sdy.mesh @mesh = <["x"=2, "y"=2]>
func.func @main(%arg0: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
  %1 = stablehlo.cosine %arg0 {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{?}]>]>} : tensor<8xf32>
  %5 = sdy.sharding_constraint %1 <@mesh, [{}], unreduced={"x"}> : tensor<8xf32>
%2 = sdy.sharding_constraint %5 <@mesh, [{"y"}]> : tensor<8xf32>
  %3 = stablehlo.sine %1 : tensor<8xf32>
  return %2, %3 : tensor<8xf32>, tensor<8xf32>
}
// -----
sdy.mesh @mesh = <["x"=2, "y"=2]>
func.func @main(%arg0: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
  %0 = stablehlo.cosine %arg0 : tensor<8xf32>
 %1 = sdy.data_flow_edge %0 sharding=<@mesh, [{?}]> : tensor<8xf32>
  %2 = sdy.manual_computation(%1) in_shardings=[<@mesh, [{"x"}]>] out_shardings=[<@mesh, [{"x"}]>] manual_axes={} (%b: tensor<8xf32>) {
 sdy.return %b : tensor<8xf32>
 } : (tensor<8xf32>) -> tensor<8xf32>
  %3 = stablehlo.sine %1 : tensor<8xf32>
  return %2, %3 : tensor<8xf32>, tensor<8xf32>
}
// -----
sdy.mesh @mesh = <["x"=2, "y"=2]>
func.func @main(%arg9: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}]>}) -> (tensor<8xf32>, tensor<8xf32>) {
  
  %2 = sdy.sharding_constraint %arg9 <@mesh, [{}]> : tensor<8xf32>
  %3 = stablehlo.sine %arg9 : tensor<8xf32>
  return %2, %3 : tensor<8xf32>, tensor<8xf32>
}
// -----
sdy.mesh @mesh = <["x"=2, "y"=2]>
func.func @main(%arg0: tensor<f32> {sdy.sharding = #sdy.sharding<@mesh, []>}) -> (tensor<f32>, tensor<f32>) {
  %2 = sdy.sharding_constraint %arg0 <@mesh, []> : tensor<f32>
  %3 = stablehlo.sine %arg0 : tensor<f32>
  return %2, %3 : tensor<f32>, tensor<f32>
}
// -----
sdy.mesh @mesh = <["x"=2, "y"=2]>
sdy.mesh @other = <["x"=4]>
func.func @main(%arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}p1, {?}]>}) -> (tensor<8x8xf32>, tensor<8x8xf32>) {
  %2 = sdy.sharding_constraint %arg0 <@mesh, [{}, {}]> : tensor<8x8xf32>
  %3 = stablehlo.sine %arg0 : tensor<8x8xf32>
  return %2, %3 : tensor<8x8xf32>, tensor<8x8xf32>
}
// -----
sdy.mesh @mesh = <["x"=2, "y"=2]>
sdy.mesh @one = <[], device_ids=[0]>
func.func @main(%arg0: tensor<8x8xf32>) -> (tensor<8x8xf32>, tensor<8x8xf32>) {
  %1:2 = stablehlo.custom_call @foo(%arg0) {sdy.sharding = #sdy.sharding_per_value<[<@one, []>, <@one, []>]>} : (tensor<8x8xf32>) -> (tensor<8x8xf32>, tensor<8x8xf32>)
  %2 = sdy.sharding_constraint %1#0 <@mesh, [{}, {}]> : tensor<8x8xf32>
  %3 = sdy.sharding_constraint %2 <@mesh, [{"x"}, {}]> : tensor<8x8xf32>
  return %2, %3 : tensor<8x8xf32>, tensor<8x8xf32>
}
// -----
sdy.mesh @mesh = <["x"=2, "y"=2]>
func.func @main(%arg0: tensor<8x8xf32>) -> (tensor<f32>, tensor<f32>) {
  %1:2 = stablehlo.custom_call @foo(%arg0) {sdy.sharding = #sdy.sharding_per_value<[<@mesh, []>, <@mesh, [{"x"}]>]>} : (tensor<8x8xf32>) -> (tensor<f32>, tensor<8xf32>)
  %2 = sdy.sharding_constraint %1#0 <@mesh, [], replicated={"x"}> : tensor<f32>
  %3 = stablehlo.sine %1#0 : tensor<f32>
  return %2, %3 : tensor<f32>, tensor<f32>
}
func.func private @foo(%arg0: tensor<8x8xf32>) -> (tensor<f32>, tensor<8xf32>)
// -----
sdy.mesh @mesh = <["x"=2, "y"=2]>
sdy.mesh @one = <[], device_ids=[0]>
sdy.mesh @one2 = <[], device_ids=[1]>
sdy.mesh @em = <[]>
func.func @main(%arg0: tensor<8x8xf32>) -> (tensor<8x8xf32>, tensor<8x8xf32>) {
  %1:2 = stablehlo.custom_call @foo(%arg0) {sdy.sharding = #sdy.sharding_per_value<[<@one, []>, <@one, []>]>} : (tensor<8x8xf32>) -> (tensor<8x8xf32>, tensor<8x8xf32>)
  %2 = sdy.sharding_constraint %1#0 <@one2, []> : tensor<8x8xf32>
  %3 = stablehlo.sine %1#0 : tensor<8x8xf32>
  return %2, %3 : tensor<8x8xf32>, tensor<8x8xf32>
}
