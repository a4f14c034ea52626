// RUN: strategy --func=f %s
sdy.mesh @m = <["d"=4]>
func.func @main(%a: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %0 = call @f(%a) : (tensor<8x8xf32>) -> tensor<8x8xf32>
  return %0 : tensor<8x8xf32>
}
func.func private @f(%a: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %0 = stablehlo.add %a, %a {shardc.in_strategy = [[4, 1], [4, 1]]} : tensor<8x8xf32>
  return %0 : tensor<8x8xf32>
}
