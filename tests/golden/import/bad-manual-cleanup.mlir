// RUN: opt -sdy-manual-axes-cleanup %s
// STATUS: 1
sdy.mesh @m = <["p"=2]>
func.func @main() {
  sdy.manual_computation() in_shardings=[] out_shardings=[] manual_axes={"p"} () {
    %0 = stablehlo.constant dense<1.0> : tensor<f32>
    sdy.return
  } : () -> ()
  return
}
