// RUN: show %s
// Names with brackets and quotes.
sdy.mesh @"a[b" = <["x]"=2, "y[1"=2], device_ids=[3, 2, 1, 0]>
func.func @main(%x: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@"a[b", [{"x]"}, {"y[1"}]>}) -> tensor<8x8xf32> {
  return %x : tensor<8x8xf32>
}
