// RUN: partition --check %s
// STATUS: 1
// StableHLO compares only the common dimensions, so the check cannot compute it.
sdy.mesh @mesh = <["x"=3]>
func.func @main(%a: tensor<f64>) -> tensor<400x400xi64> {
  %0 = stablehlo.bitcast_convert %a : (tensor<f64>) -> tensor<400x400xi64>
  return %0 : tensor<400x400xi64>
}
