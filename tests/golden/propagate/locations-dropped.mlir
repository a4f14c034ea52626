// RUN: propagate -Wlocations-dropped %s
// The output lacks the names of the input, and a remark names the option that keeps them.
sdy.mesh @mesh = <["x"=2]>
func.func @main(%arg0: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>} loc("weights")) -> tensor<8xf32> {
  %0 = stablehlo.negate %arg0 : tensor<8xf32> loc("negate")
  return %0 : tensor<8xf32>
}
