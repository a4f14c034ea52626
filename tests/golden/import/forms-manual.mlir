// RUN: opt -sdy-import-pipeline=dedup-functions-fully=true %s
sdy.mesh @m = <["a"=2, "b"=2, "c"=4, "one"=1]>
sdy.mesh @e = <[]>
sdy.mesh @x = <[], device_ids=[3]>
sdy.mesh @r = <["a"=2, "b"=2, "c"=4, "one"=1], device_ids=[15,14,13,12,11,10,9,8,7,6,5,4,3,2,1,0]>

func.func @main(%arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"a"}, {}]>}, %arg1: tensor<8x8xf32>) -> (tensor<8x8xf32>, tensor<8x8xf32>) {
  %0:2 = sdy.manual_computation(%arg0, %arg1) in_shardings=[<@m, [{"a"}, {}]>, <@m, [{"b", "a"}, {?}], replicated={"c"}>] out_shardings=[<@m, [{"a", ?}, {}]>, <@m, [{?}, {"a"}]>] manual_axes={"a", "b"} (%x: tensor<4x8xf32>, %y: tensor<2x8xf32>) {
    %k = stablehlo.constant dense<2.0> : tensor<4x8xf32>
    %1 = stablehlo.add %x, %k {sdy.sharding = #sdy.sharding_per_value<[<@m, [{"c", ?}, {?}]>]>} : tensor<4x8xf32>
    %2 = sdy.named_computation<"inner">(%1) (%z: tensor<4x8xf32>) {
      %3 = sdy.manual_computation(%z) in_shardings=[<@m, [{"c"}, {}]>] out_shardings=[<@m, [{"c"}, {}]>] manual_axes={"c"} (%w: tensor<1x8xf32>) {
        %9 = stablehlo.abs %w : tensor<1x8xf32>
        sdy.return %9 : tensor<1x8xf32>
      } : (tensor<4x8xf32>) -> tensor<4x8xf32>
      sdy.return %3 : tensor<4x8xf32>
    } : (tensor<4x8xf32>) -> tensor<4x8xf32>
    %4 = stablehlo.constant dense<0.0> : tensor<8x4xf32>
    sdy.return %2, %4 : tensor<4x8xf32>, tensor<8x4xf32>
  } : (tensor<8x8xf32>, tensor<8x8xf32>) -> (tensor<8x8xf32>, tensor<8x8xf32>)
  return %0#0, %0#1 : tensor<8x8xf32>, tensor<8x8xf32>
}
