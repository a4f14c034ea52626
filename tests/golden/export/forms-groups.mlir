// RUN: opt -sdy-propagation-pipeline %s
sdy.mesh @m = <["a"=2, "b"=2, "c"=4, "one"=1]>
sdy.mesh @e = <[]>
sdy.mesh @x = <[], device_ids=[3]>
sdy.mesh @r = <["a"=2, "b"=2, "c"=4, "one"=1], device_ids=[15,14,13,12,11,10,9,8,7,6,5,4,3,2,1,0]>

func.func @main(%arg0: tensor<8x8xf32>, %arg1: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"a"}, {?}]>}) -> tensor<8x8xf32> {
  sdy.sharding_group %arg0 group_id=7 : tensor<8x8xf32>
  sdy.sharding_group %arg1 group_id=21 : tensor<8x8xf32>
  %0 = stablehlo.add %arg0, %arg0 : tensor<8x8xf32>
  sdy.sharding_group %0 group_id=7 : tensor<8x8xf32>
  sdy.sharding_group %0 group_id=21 : tensor<8x8xf32>
  %1 = call @f(%0) : (tensor<8x8xf32>) -> tensor<8x8xf32>
  return %1 : tensor<8x8xf32>
}
func.func private @f(%arg0: tensor<8x8xf32>) -> tensor<8x8xf32> {
  sdy.sharding_group %arg0 group_id=1 : tensor<8x8xf32>
  %0 = stablehlo.sine %arg0 : tensor<8x8xf32>
  sdy.sharding_group %0 group_id=1 : tensor<8x8xf32>
  return %0 : tensor<8x8xf32>
}
