// RUN: opt -mlir-print-debuginfo -mlir-pretty-debuginfo %s
#l = loc("x.py":3:4)
sdy.mesh @mesh = <["a"=2]>
func.func @main(%x: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}]>} loc("params['w']")) -> tensor<8xf32> {
  %0 = stablehlo.add %x, %x : tensor<8xf32> loc("foo bar"("x.py":1:2))
  %1 = stablehlo.add %0, %x : tensor<8xf32> loc("foo bar")
  %2 = stablehlo.add %1, %0 : tensor<8xf32> loc(fused["a", "b"("y.py":1:2)])
  %3 = stablehlo.add %2, %0 : tensor<8xf32> loc(callsite("c" at #l))
  %4 = stablehlo.add %3, %0 : tensor<8xf32> loc(#l)
  %c = stablehlo.constant dense<1.0> : tensor<8xf32> loc("foo bar")
  %5 = stablehlo.add %4, %c : tensor<8xf32> loc("1a-b.c$d")
  return %5 : tensor<8xf32> loc(unknown)
}
#f = loc("f.py":1:2)
#n = loc("n")
#a = loc(callsite(#n at #n))
#b = loc(callsite(#f at #f))
#c = loc(callsite(#a at #f))
func.func @f(%x: tensor<8xf32> loc(callsite(#n at #f)), %y: tensor<8xf32> loc(fused<"m">[#n, #f])) -> tensor<8xf32> {
  %0 = stablehlo.add %x, %x : tensor<8xf32> loc(#a)
  %1 = stablehlo.add %0, %x : tensor<8xf32> loc(#b)
  %2 = stablehlo.add %1, %0 : tensor<8xf32> loc(#c)
  %3:2 = "stablehlo.custom_call"(%2) <{call_target_name = "x"}> : (tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>) loc("multi")
  %4:2 = stablehlo.while(%iterArg = %3#0, %iterArg_1 = %3#1) : tensor<8xf32>, tensor<8xf32>
    cond {
      %c = stablehlo.constant dense<true> : tensor<i1> loc("n")
      stablehlo.return %c : tensor<i1>
    } do {
      %c = stablehlo.add %iterArg, %iterArg : tensor<8xf32> loc("n")
      stablehlo.return %c, %c : tensor<8xf32>, tensor<8xf32>
    } loc("w"("n.py":1:1))
  %5 = arith.constant 5 : i32 loc("k")
  %6 = arith.constant 5 : i32 loc("f.py":1:1)
  %7 = stablehlo.add %4#0, %4#1 : tensor<8xf32> loc("")
  return %7 : tensor<8xf32>
}
