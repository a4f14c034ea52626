// RUN: partition -q %s
// The start index is a constant, so nothing is clamped at run time.
sdy.mesh @m = <["x"=2]>
func.func @main(%a: tensor<250xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}]>}) -> (tensor<10xf32>) {
  %c = stablehlo.constant dense<200> : tensor<i32>
  %0 = stablehlo.dynamic_slice %a, %c, sizes = [10] : (tensor<250xf32>, tensor<i32>) -> tensor<10xf32>
  return %0 : tensor<10xf32>
}
