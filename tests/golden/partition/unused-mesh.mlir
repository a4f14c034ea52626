// RUN: partition %s
// A mesh of other devices that no sharding names does not matter.
sdy.mesh @a = <["x"=4]>
sdy.mesh @unused = <["q"=16]>

func.func @main(%arg0: tensor<8xf32> {sdy.sharding = #sdy.sharding<@a, [{"x"}]>}) -> tensor<8xf32> {
  %0 = stablehlo.tanh %arg0 : tensor<8xf32>
  return %0 : tensor<8xf32>
}
