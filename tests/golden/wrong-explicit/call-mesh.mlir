// RUN: types --max-alternatives=0 %s
// STATUS: 1
sdy.mesh @m = <["X"=2, "Y"=4]>
sdy.mesh @n = <["X"=4, "Y"=2]>
func.func private @f(%a: tensor<8xf32> {sdy.sharding = #sdy.sharding<@n, [{"X"}]>}) -> tensor<8xf32> {
  return %a : tensor<8xf32>
}
func.func @main(%x: tensor<8xf32> {sdy.sharding = #sdy.sharding<@m, [{"X"}]>}) -> tensor<8xf32> {
  %0 = call @f(%x) : (tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}
