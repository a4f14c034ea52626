// RUN: why %s @f/%y %2 result1
// A function that is called with different shardings has an answer per sharding, and the result of a call has one.
sdy.mesh @m = <["x"=2, "y"=2]>
func.func @main(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}, {}]>}, %b: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{}, {"y"}]>}) -> (tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>) {
  %0 = call @f(%a) : (tensor<8x8xf32>) -> tensor<8x8xf32>
  %1 = call @f(%b) : (tensor<8x8xf32>) -> tensor<8x8xf32>
  %2 = call @f(%0) : (tensor<8x8xf32>) -> tensor<8x8xf32>
  return %0, %1, %2 : tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>
}
func.func private @f(%x: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %y = stablehlo.tanh %x : tensor<8x8xf32>
  return %y : tensor<8x8xf32>
}
