// RUN: opt -sdy-import-pipeline=dedup-functions-fully=true %s
sdy.mesh @m = <["a"=2, "b"=2, "c"=4, "one"=1]>
sdy.mesh @e = <[]>
sdy.mesh @x = <[], device_ids=[3]>
sdy.mesh @r = <["a"=2, "b"=2, "c"=4, "one"=1], device_ids=[15,14,13,12,11,10,9,8,7,6,5,4,3,2,1,0]>

func.func @main(%arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"a"}, {?}]>} loc("in")) -> tensor<8x8xf32> {
  %c = stablehlo.constant dense<1.0> : tensor<8x8xf32> loc("c"("f.py":1:2))
  %0 = stablehlo.add %arg0, %c : tensor<8x8xf32> loc("add")
  %1 = func.call @f(%0) : (tensor<8x8xf32>) -> tensor<8x8xf32> loc("call")
  %2 = stablehlo.add %1, %c : tensor<8x8xf32> loc(fused["p", "q"])
  return %2 : tensor<8x8xf32> loc("ret")
} loc("main")
func.func private @f(%arg0: tensor<8x8xf32> loc("farg")) -> tensor<8x8xf32> {
  %0 = stablehlo.tanh %arg0 : tensor<8x8xf32> loc("tanh")
  return %0 : tensor<8x8xf32> loc("fret")
} loc("f")
