// RUN: propagate %s
// Each name is reported once with a count, which calls of a function do not multiply.
sdy.mesh @m = <["x"=2]>
func.func @main(%a: tensor<8x4xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}, {}]>}) -> tensor<8x4xf32> {
  %0 = chlo.square %a : tensor<8x4xf32> -> tensor<8x4xf32>
  %1 = chlo.square %0 : tensor<8x4xf32> -> tensor<8x4xf32>
  %2 = "a.b"(%1) : (tensor<8x4xf32>) -> tensor<8x4xf32>
  %3 = "a.b"(%2) {sdy.sharding_rule = #sdy.op_sharding_rule<([i, j])->([i, j]) {i=8, j=4}>} : (tensor<8x4xf32>) -> tensor<8x4xf32>
  %4 = stablehlo.custom_call @mine(%3) : (tensor<8x4xf32>) -> tensor<8x4xf32>
  %5 = stablehlo.custom_call @mine(%4) : (tensor<8x4xf32>) -> tensor<8x4xf32>
  %6 = stablehlo.custom_call @other(%5) : (tensor<8x4xf32>) -> tensor<8x4xf32>
  %7 = call @f(%6) : (tensor<8x4xf32>) -> tensor<8x4xf32>
  %8 = call @f(%7) : (tensor<8x4xf32>) -> tensor<8x4xf32>
  return %8 : tensor<8x4xf32>
}
func.func private @f(%a: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %0 = "c.d"(%a) : (tensor<8x4xf32>) -> tensor<8x4xf32>
  return %0 : tensor<8x4xf32>
}
