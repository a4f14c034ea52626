// RUN: comms --as-xla %s
// STATUS: 1
// The model has a limit for devices.
sdy.mesh @m = <["x"=1073741824]>
func.func @main(%a: tensor<1073741824xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}]>}) -> tensor<1073741824xf32> {
  %0 = stablehlo.negate %a : tensor<1073741824xf32>
  return %0 : tensor<1073741824xf32>
}
