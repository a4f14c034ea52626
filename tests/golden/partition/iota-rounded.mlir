// RUN: partition -q %s
// In bf16, 515 and the rows of a tile are rounded already, so their sums are those of integers.
sdy.mesh @m = <["x"=2]>
func.func @main() -> (tensor<1030xi32>{sdy.sharding = #sdy.sharding<@m, [{"x"}]>}) {
  %0 = stablehlo.iota dim = 0 : tensor<1030xbf16>
  %1 = stablehlo.convert %0 : (tensor<1030xbf16>) -> tensor<1030xi32>
  return %1 : tensor<1030xi32>
}
