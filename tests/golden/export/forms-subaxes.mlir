// RUN: opt -sdy-propagation-pipeline %s
sdy.mesh @m = <["a"=2, "b"=2, "c"=4, "one"=1]>
sdy.mesh @e = <[]>
sdy.mesh @x = <[], device_ids=[3]>
sdy.mesh @r = <["a"=2, "b"=2, "c"=4, "one"=1], device_ids=[15,14,13,12,11,10,9,8,7,6,5,4,3,2,1,0]>

func.func @main(%arg0: tensor<8x12xf32> {sdy.sharding = #sdy.sharding<@m, [{"c":(1)2}, {"a", "c":(2)2}], replicated={"b"}>}, %arg1: tensor<8x12xf32> {sdy.sharding = #sdy.sharding<@r, [{"c", "one"}, {?}]>}, %arg2: tensor<6x3xf32> {sdy.sharding = #sdy.sharding<@m, [{"c"}, {"a"}]>}) -> (tensor<8x12xf32> {sdy.sharding = #sdy.sharding<@m, [{"c":(1)2, ?}, {?}]>}, tensor<6x3xf32> {sdy.sharding = #sdy.sharding<@m, [{"a", "b"}, {"one"}]>}) {
  %0 = stablehlo.add %arg0, %arg1 : tensor<8x12xf32>
  %1 = sdy.sharding_constraint %0 <@m, [{"one", "a"}, {}]> : tensor<8x12xf32>
  %2 = sdy.reshard %arg2 <@m, [{"one"}, {?}]> : tensor<6x3xf32>
  return %1, %2 : tensor<8x12xf32>, tensor<6x3xf32>
}
