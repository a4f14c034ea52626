// RUN: opt -mlir-use-nameloc-as-prefix %s
// Names of locations are names of values, made valid and unique.
#f = loc("f.py":1:2)
#n = loc("n")
func.func private @none(tensor<8xf32> loc("unused"))
#a = loc(callsite(#n at #n))
#b = loc(callsite(#f at #f))
#c = loc(callsite(#a at #f))
func.func @main(%x: tensor<8xf32> loc(callsite(#n at #f)), %y: tensor<8xf32> loc(fused<"m">[#n, #f])) -> tensor<8xf32> {
  %8 = stablehlo.add %x, %x : tensor<8xf32> loc("params['w']")
  %9 = stablehlo.add %x, %x : tensor<8xf32> loc("1a-b.c$d e")
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
