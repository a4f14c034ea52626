// RUN: types --max-alternatives=0 %s
// STATUS: 1
sdy.mesh @m = <["X"=2, "Y"=4]>
func.func @main(%x: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"X"}, {}]>}, %y: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{}, {"X"}]>}, %c: tensor<i1>) -> tensor<8x8xf32> {
  %0:2 = stablehlo.while(%a = %x, %b = %y) : tensor<8x8xf32>, tensor<8x8xf32>
   cond {
    stablehlo.return %c : tensor<i1>
  } do {
    stablehlo.return %b, %a : tensor<8x8xf32>, tensor<8x8xf32>
  }
  return %0#0 : tensor<8x8xf32>
}
