// RUN: types --max-alternatives=0 %s
// STATUS: 1
sdy.mesh @m = <["X"=2, "Y"=4]>
func.func @main(%x: tensor<8xf32> {sdy.sharding = #sdy.sharding<@m, [{"X"}]>}, %y: tensor<8xf32> {sdy.sharding = #sdy.sharding<@m, [{"Y"}]>}) {
  %0 = call @f(%x) : (tensor<8xf32>) -> tensor<8xf32>
  return
}
func.func private @f(%a: tensor<8xf32> {sdy.sharding = #sdy.sharding<@m, [{"Y"}]>}) -> tensor<8xf32> {
  return %a : tensor<8xf32>
}
