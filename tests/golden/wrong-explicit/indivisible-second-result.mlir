// RUN: types --max-alternatives=0 %s
// STATUS: 1
sdy.mesh @m = <["X"=2, "Y"=4]>
func.func @main(%x: tensor<8x6xf32> {sdy.sharding = #sdy.sharding<@m, [{"X"}, {}]>}) -> (tensor<8x6xf32> {sdy.sharding = #sdy.sharding<@m, [{"Y"}, {}]>}, tensor<8x6xf32> {sdy.sharding = #sdy.sharding<@m, [{}, {"Y"}]>}) {
  return %x, %x : tensor<8x6xf32>, tensor<8x6xf32>
}
