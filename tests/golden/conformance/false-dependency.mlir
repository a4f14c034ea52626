// RUN: propagate %s
// The sharding of the add does not reach divide and subtract through the constant that all three use.
sdy.mesh @m = <["a"=2]>
func.func @main(%x: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"a"}, {}]>}, %y: tensor<8x8xf32>) -> (tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>) {
  %c = stablehlo.constant dense<2.0> : tensor<8x8xf32>
  %0 = stablehlo.add %x, %c : tensor<8x8xf32>
  %1 = stablehlo.divide %y, %c : tensor<8x8xf32>
  %2 = stablehlo.subtract %y, %c : tensor<8x8xf32>
  return %0, %1, %2 : tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>
}
