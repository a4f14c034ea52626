// RUN: opt -sdy-add-func-data-flow-edges -sdy-basic-propagate %s
// An edge of a function that nobody calls has no sources.
sdy.mesh @m = <["x"=2, "y"=4]>
func.func @main(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}, {?}]>}) -> tensor<8x8xf32> {
  %0 = stablehlo.sine %a : tensor<8x8xf32>
  return %0 : tensor<8x8xf32>
}
func.func @f(%p: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{?}, {"y", ?}]>}) -> tensor<8x8xf32> {
  %0 = stablehlo.sine %p : tensor<8x8xf32>
  return %0 : tensor<8x8xf32>
}
