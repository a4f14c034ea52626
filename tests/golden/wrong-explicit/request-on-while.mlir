// RUN: types --max-alternatives=0 %s
// STATUS: 1
sdy.mesh @m = <["X"=2, "Y"=4]>
func.func @main(%x: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"X"}, {}]>}, %c: tensor<i1>) -> tensor<8x8xf32> {
  %0 = "stablehlo.while"(%x) ({
  ^bb0(%a: tensor<8x8xf32>):
    "stablehlo.return"(%c) : (tensor<i1>) -> ()
  }, {
  ^bb0(%a: tensor<8x8xf32>):
    %s = stablehlo.sine %a {shardc.out_sharding = #sdy.sharding<@m, [{"X"}, {}]>} : tensor<8x8xf32>
    "stablehlo.return"(%s) : (tensor<8x8xf32>) -> ()
  }) {shardc.out_sharding = #sdy.sharding<@m, [{"Y"}, {}]>} : (tensor<8x8xf32>) -> tensor<8x8xf32>
  return %0 : tensor<8x8xf32>
}
