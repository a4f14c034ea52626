// RUN: opt --shardy=0.12.0.1 -sdy-propagate-to-func-results %s
sdy.mesh @mesh = <["x"=2]>
sdy.mesh @d0 = <[], device_ids=[0]>
sdy.mesh @e = <[]>
func.func @main(%arg0: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}) -> (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) {
  %0 = stablehlo.custom_call @a(%arg0) {sdy.sharding = #sdy.sharding_per_value<[<@d0, []>]>} : (tensor<8xf32>) -> tensor<8xf32>
  %1 = stablehlo.custom_call @a(%arg0) {sdy.sharding = #sdy.sharding_per_value<[<@e, [{}]>]>} : (tensor<8xf32>) -> tensor<8xf32>
  %2 = stablehlo.custom_call @a(%arg0) {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{?}]>]>} : (tensor<8xf32>) -> tensor<8xf32>
  %3 = func.call @f(%arg0) : (tensor<8xf32>) -> tensor<8xf32>
  return %0, %1, %2, %3 : tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>
}
func.func private @f(%arg0: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}) -> tensor<8xf32> {
  %0 = stablehlo.custom_call @a(%arg0) {sdy.sharding = #sdy.sharding_per_value<[<@d0, []>]>} : (tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}
