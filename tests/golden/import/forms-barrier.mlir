// RUN: opt -sdy-import-pipeline=dedup-functions-fully=true %s
sdy.mesh @m = <["a"=2, "b"=2, "c"=4, "one"=1]>
sdy.mesh @e = <[]>
sdy.mesh @x = <[], device_ids=[3]>
sdy.mesh @r = <["a"=2, "b"=2, "c"=4, "one"=1], device_ids=[15,14,13,12,11,10,9,8,7,6,5,4,3,2,1,0]>

func.func @main(%arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"a"}, {?}]>}, %arg1: tensor<8x8xf32>) -> (tensor<8x8xf32>, tensor<8x8xf32>) {
  %0:2 = stablehlo.optimization_barrier {sdy.sharding = #sdy.sharding_per_value<[<@m, [{?}, {"b", ?}]>, <@m, [{?}, {?}]>]>} %arg0, %arg1 : tensor<8x8xf32>, tensor<8x8xf32>
  %1 = sdy.propagation_barrier %0#0 allowed_direction=FORWARD : tensor<8x8xf32>
  %2 = stablehlo.add %1, %0#1 : tensor<8x8xf32>
  %3 = sdy.sharding_constraint %2 <@m, [{}, {"c"}]> : tensor<8x8xf32>
  %4 = sdy.sharding_constraint %3 <@m, [{"c"}, {}]> : tensor<8x8xf32>
  %5 = stablehlo.abs %2 : tensor<8x8xf32>
  return %4, %5 : tensor<8x8xf32>, tensor<8x8xf32>
}
