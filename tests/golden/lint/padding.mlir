// RUN: check %s
// Each device stores 64 rows of %0 and %1, but the last one uses 1 of them.
sdy.mesh @mesh = <["data"=16]>
func.func @main(%arg0: tensor<17x65536xf32>) -> tensor<17x65536xf32> {
  %0 = stablehlo.tanh %arg0 {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"data"}, {}]>]>} : tensor<17x65536xf32>
  %1 = stablehlo.sine %0 : tensor<17x65536xf32>
  return %1 : tensor<17x65536xf32>
}
