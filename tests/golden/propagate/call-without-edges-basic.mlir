// RUN: opt -sdy-basic-propagate %s
// A call without edges does not propagate.
sdy.mesh @m = <["x"=2, "y"=4]>
func.func @main(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}, {?}]>}) -> tensor<8x8xf32> {
  %0 = stablehlo.sine %a : tensor<8x8xf32>
  %1 = call @f(%0) : (tensor<8x8xf32>) -> tensor<8x8xf32>
  return %1 : tensor<8x8xf32>
}
func.func private @f(%p: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %0 = stablehlo.sine %p : tensor<8x8xf32>
  return %0 : tensor<8x8xf32>
}
