// RUN: opt -mlir-print-debuginfo -mlir-pretty-debuginfo -mlir-print-local-scope %s
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
