// RUN: opt -sdy-export-pipeline=enable-insert-explicit-collectives=true %s
// Inside the manual computation the dimension has no axes left, but still a priority. Shardy rejects the reshard to it.
sdy.mesh @mesh = <["a"=2, "b"=2, "c"=6]>
func.func @main() {
  %0 = sdy.manual_computation() in_shardings=[] out_shardings=[<@mesh, [{"b"}, {"a", "c"}p1, {}]>] manual_axes={"a", "c"} () {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<30x1x4xf32>
    sdy.return %cst : tensor<30x1x4xf32>
  } : () -> tensor<30x12x4xf32>
  return
}
// STATUS: 1
