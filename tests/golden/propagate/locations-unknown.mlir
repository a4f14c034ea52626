// RUN: propagate -Wlocations-dropped %s
// A location that says nothing is no loss.
sdy.mesh @mesh = <["x"=2]>
func.func @main(%arg0: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>} loc(unknown)) -> tensor<8xf32> {
  %0 = stablehlo.negate %arg0 : tensor<8xf32> loc(unknown)
  return %0 : tensor<8xf32>
}
