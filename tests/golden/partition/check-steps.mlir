// RUN: partition --check --check-steps=5 %s
// STATUS: 1
// A program that is too large for the interpreter even with smaller dimensions cannot be checked.
sdy.mesh @m = <["x"=2]>
func.func @main(%a: tensor<64xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}]>}) -> tensor<64xf32> {
  %0 = stablehlo.tanh %a : tensor<64xf32>
  %1 = stablehlo.add %0, %a : tensor<64xf32>
  return %1 : tensor<64xf32>
}
