// RUN: fmt --canonical -Wlocations-dropped %s
// Canonical text lacks locations, as in Shardy.
sdy.mesh @mesh = <["x"=2]>
func.func @main(%arg0: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>} loc("weights")) -> tensor<8xf32> {
  %0 = stablehlo.negate %arg0 : tensor<8xf32> loc("negate")
  return %0 : tensor<8xf32>
}
