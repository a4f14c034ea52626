// RUN: comms --as-xla %s
// STATUS: 1
// A TopK has the indices as a second result.
sdy.mesh @mesh = <["x"=4, "y"=2]>
func.func @main(%x: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y"}]>}) -> tensor<8x3xf32> {
  %r = stablehlo.custom_call @TopK(%x) : (tensor<8x16xf32>) -> tensor<8x3xf32>
  return %r : tensor<8x3xf32>
}
