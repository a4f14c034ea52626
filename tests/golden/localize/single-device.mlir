// RUN: opt --shardy=0.11.2 -sdy-resolve-single-device-sharding %s
sdy.mesh @m2 = <["m"=2]>
sdy.mesh @dev1 = <[], device_ids=[1]>
func.func @main(%arg0: tensor<4xf32> {sdy.sharding = #sdy.sharding<@m2, [{"m"}]>}) -> tensor<4xf32> {
  %g = sdy.reshard %arg0 <@m2, [{}]> : tensor<4xf32>
  %r = sdy.reshard %g <@dev1, []> : tensor<4xf32>
  %0 = stablehlo.custom_call @f(%r) {sdy.sharding = #sdy.sharding_per_value<[<@dev1, []>]>} : (tensor<4xf32>) -> tensor<4xf32>
  %1 = sdy.reshard %0 <@m2, [{}]> : tensor<4xf32>
  return %1 : tensor<4xf32>
}
