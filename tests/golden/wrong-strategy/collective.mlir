// RUN: strategy %s
// STATUS: 1
sdy.mesh @m = <["d"=8]>
func.func @main(%x: tensor<8xf32> {sdy.sharding = #sdy.sharding<@m, [{"d"}]>}) -> tensor<8xf32> {
  %0 = sdy.all_gather [{"d"}] %x out_sharding=<@m, [{}]> : tensor<8xf32>
  return %0 : tensor<8xf32>
}
