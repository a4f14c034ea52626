// RUN: opt -canonicalize %s
// The axes of a dimension are ordered from major to minor, so this reshard moves data, and canonicalization keeps it.
sdy.mesh @m = <["x"=2, "y"=4, "z"=2]>
func.func @main(%x: tensor<4x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}, {"z", "y"}]>}) -> tensor<4x8xf32> {
  %0 = sdy.reshard %x <@m, [{"x"}, {"y", "z"}]> : tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}
