// RUN: opt --shardy=0.11.2 -split-input-file -sdy-resolve-single-device-sharding %s
// STATUS: 1
sdy.mesh @m2 = <["m"=2]>
sdy.mesh @dev0 = <[], device_ids=[0]>
sdy.mesh @dev1 = <[], device_ids=[1]>
func.func @two(%arg0: tensor<4xf32>) -> tensor<4xf32> {
  %0:2 = stablehlo.custom_call @f(%arg0) {sdy.sharding = #sdy.sharding_per_value<[<@dev1, []>, <@dev0, []>]>} : (tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>)
  return %0#0 : tensor<4xf32>
}
// -----
sdy.mesh @m2 = <["m"=2]>
sdy.mesh @dev1 = <[], device_ids=[1]>
func.func @sharded(%arg0: tensor<4xf32>) -> tensor<4xf32> {
  %0:2 = stablehlo.custom_call @f(%arg0) {sdy.sharding = #sdy.sharding_per_value<[<@dev1, []>, <@m2, [{"m"}]>]>} : (tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>)
  return %0#0 : tensor<4xf32>
}
// -----
sdy.mesh @m2 = <["m"=2]>
sdy.mesh @dev1 = <[], device_ids=[1]>
func.func @complex(%arg0: tensor<4xf32>) -> tensor<4xcomplex<f32>> {
  %0 = stablehlo.custom_call @f(%arg0) {sdy.sharding = #sdy.sharding_per_value<[<@dev1, []>]>} : (tensor<4xf32>) -> tensor<4xcomplex<f32>>
  return %0 : tensor<4xcomplex<f32>>
}
