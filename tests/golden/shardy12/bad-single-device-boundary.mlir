// RUN: opt --shardy=0.12.0.1 -split-input-file -sdy-insert-explicit-reshards %s
// STATUS: 1
sdy.mesh @d0 = <[], device_ids=[0]>
func.func @argument(%arg0: tensor<8xf32> {sdy.sharding = #sdy.sharding<@d0, []>}) -> tensor<8xf32> {
  return %arg0 : tensor<8xf32>
}
// -----
sdy.mesh @d0 = <[], device_ids=[0]>
func.func @result(%arg0: tensor<8xf32>, %arg1: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32> {sdy.sharding = #sdy.sharding<@d0, []>}) {
  return %arg0, %arg1 : tensor<8xf32>, tensor<8xf32>
}
// -----
sdy.mesh @d0 = <[], device_ids=[0]>
sdy.mesh @d1 = <[], device_ids=[1]>
func.func @conflict(%arg0: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
  %0:2 = stablehlo.custom_call @a(%arg0) {sdy.sharding = #sdy.sharding_per_value<[<@d0, []>, <@d1, []>]>} : (tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>)
  return %0#0, %0#1 : tensor<8xf32>, tensor<8xf32>
}
