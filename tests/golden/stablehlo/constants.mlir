// RUN: fmt --canonical %s
func.func @f(%t: !stablehlo.token) -> !stablehlo.token {
  %0 = stablehlo.constant dense<> : tensor<0xf32>
  %1 = stablehlo.constant {k} dense<[[5, 5], [5, 5]]> : tensor<2x2xi32>
  %2 = "stablehlo.constant"() <{value = dense<0.5> : tensor<f32>}> {note = 1 : i64} : () -> tensor<f32>
  %3 = stablehlo.constant() <{value = dense<0.5> : tensor<f32>}> {note} : () -> tensor<f32>
  %4 = stablehlo.constant() {value = dense<0.5> : tensor<f32>} : () -> tensor<f32>
  %5 = stablehlo.constant dense_resource<foo> : tensor<4xf32>
  %6 = stablehlo.constant sparse<[[0]], [1.0]> : tensor<4xf32>
  %7 = "stablehlo.infeed"(%t) : (!stablehlo.token) -> !stablehlo.token
  %8 = "stablehlo.outfeed"(%0, %t) {outfeed_config = "a"} : (tensor<0xf32>, !stablehlo.token) -> !stablehlo.token
  return %7 : !stablehlo.token
}
