// RUN: types --max-alternatives=0 %s
// STATUS: 1
sdy.mesh @m = <["X"=2, "Y"=4]>
func.func private @f(%a: tensor<8x8xf32>) -> tensor<8x8xf32> {
  return %a : tensor<8x8xf32>
}
func.func @main(%x: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"X"}, {}]>}) -> tensor<8x8xf32> {
  %0 = call @f(%x) {sdy.sharding = #sdy.sharding_per_value<[<@m, [{}, {"Y"}]>]>} : (tensor<8x8xf32>) -> tensor<8x8xf32>
  return %0 : tensor<8x8xf32>
}
