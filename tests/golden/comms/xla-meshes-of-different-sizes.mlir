// RUN: comms --as-xla %s
// STATUS: 1
// All meshes of a program have the same devices in XLA.
sdy.mesh @m = <["x"=4]>
sdy.mesh @half = <["y"=2]>
func.func @main(%a: tensor<8xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}]>}, %b: tensor<8xf32> {sdy.sharding = #sdy.sharding<@half, [{"y"}]>}) -> (tensor<8xf32>, tensor<8xf32>) {
  %0 = stablehlo.negate %a : tensor<8xf32>
  %1 = stablehlo.negate %b : tensor<8xf32>
  return %0, %1 : tensor<8xf32>, tensor<8xf32>
}
