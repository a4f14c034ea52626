// RUN: types --max-alternatives=0 %s
// STATUS: 1
sdy.mesh @m = <["X"=2, "Y"=4]>
func.func @main(%x: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"X"}, {}]>}, %t: !stablehlo.token) -> (tensor<8x8xf32>, !stablehlo.token {shardc.reduced = ["X"]}) {
  return %x, %t : tensor<8x8xf32>, !stablehlo.token
}
