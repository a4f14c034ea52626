// RUN: opt -sdy-propagation-pipeline %s
sdy.mesh @m = <["a"=2, "b"=2, "c"=4, "one"=1]>
sdy.mesh @e = <[]>
sdy.mesh @x = <[], device_ids=[3]>
sdy.mesh @r = <["a"=2, "b"=2, "c"=4, "one"=1], device_ids=[15,14,13,12,11,10,9,8,7,6,5,4,3,2,1,0]>

func.func @main(%arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"a"}, {}]>}, %p: tensor<i1>) -> (tensor<8x8xf32>, tensor<8x8xf32>) {
  %0:2 = call @two(%arg0) {sdy.sharding = #sdy.sharding_per_value<[<@m, [{"b"}, {}]>, <@m, [{?}, {?}]>]>} : (tensor<8x8xf32>) -> (tensor<8x8xf32>, tensor<8x8xf32>)
  %1 = stablehlo.while(%x = %0#0) : tensor<8x8xf32> cond {
    stablehlo.return %p : tensor<i1>
  } do {
    %2:2 = func.call @two(%x) : (tensor<8x8xf32>) -> (tensor<8x8xf32>, tensor<8x8xf32>)
    stablehlo.return %2#1 : tensor<8x8xf32>
  }
  return %1, %0#1 : tensor<8x8xf32>, tensor<8x8xf32>
}
func.func private @two(%arg0: tensor<8x8xf32>) -> (tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"a"}, {}]>}, tensor<8x8xf32>) {
  %0 = stablehlo.abs %arg0 : tensor<8x8xf32>
  return %arg0, %0 : tensor<8x8xf32>, tensor<8x8xf32>
}
func.func private @two_0(%arg0: tensor<8x8xf32>) -> (tensor<8x8xf32>) {
  %0 = call @two_0b(%arg0) : (tensor<8x8xf32>) -> tensor<8x8xf32>
  return %0 : tensor<8x8xf32>
}
func.func private @two_0b(%arg0: tensor<8x8xf32>) -> (tensor<8x8xf32>) {
  return %arg0 : tensor<8x8xf32>
}
