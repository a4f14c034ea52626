// RUN: opt --shardy=0.11.1 -sdy-propagation-pipeline %s
sdy.mesh @m = <["a"=2, "b"=2, "c"=4, "one"=1]>
sdy.mesh @e = <[]>
sdy.mesh @x = <[], device_ids=[3]>
sdy.mesh @r = <["a"=2, "b"=2, "c"=4, "one"=1], device_ids=[15,14,13,12,11,10,9,8,7,6,5,4,3,2,1,0]>

func.func @main(%arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@x, []>}, %arg1: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"a"}, {?}]>}, %tok: !stablehlo.token {sdy.sharding = #sdy.sharding<@x, []>}) -> (tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@x, []>}, tensor<8x8xf32>) {
  %0 = stablehlo.add %arg0, %arg0 {sdy.sharding = #sdy.sharding_per_value<[<@x, []>]>} : tensor<8x8xf32>
  %1 = stablehlo.custom_call @foo(%arg1) {sdy.sharding = #sdy.sharding_per_value<[<@x, []>]>, has_side_effect = true} : (tensor<8x8xf32>) -> tensor<8x8xf32>
  %2 = stablehlo.add %1, %arg1 : tensor<8x8xf32>
  return %0, %2 : tensor<8x8xf32>, tensor<8x8xf32>
}
