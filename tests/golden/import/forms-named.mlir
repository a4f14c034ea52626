// RUN: opt -sdy-import-pipeline=dedup-functions-fully=true %s
sdy.mesh @m = <["a"=2, "b"=2, "c"=4, "one"=1]>
sdy.mesh @e = <[]>
sdy.mesh @x = <[], device_ids=[3]>
sdy.mesh @r = <["a"=2, "b"=2, "c"=4, "one"=1], device_ids=[15,14,13,12,11,10,9,8,7,6,5,4,3,2,1,0]>

func.func @main(%arg0: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %0 = sdy.named_computation<"foo">(%arg0) in_shardings=[<@m, [{"a"}, {}]>] out_shardings=[<@m, [{"b"}, {}]>] (%x: tensor<8x8xf32>) {
    %1 = stablehlo.abs %x : tensor<8x8xf32>
    %2 = sdy.named_computation<"foo">(%1) (%y: tensor<8x8xf32>) {
      %3 = stablehlo.negate %y : tensor<8x8xf32>
      sdy.return %3 : tensor<8x8xf32>
    } : (tensor<8x8xf32>) -> tensor<8x8xf32>
    sdy.return %2 : tensor<8x8xf32>
  } : (tensor<8x8xf32>) -> tensor<8x8xf32>
  return %0 : tensor<8x8xf32>
}
func.func private @foo() { return }
