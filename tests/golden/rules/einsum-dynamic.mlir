// RUN: rules --extended-rules %s
// An einsum with a dimension of unknown size.
func.func @main(%a: tensor<2x?xf32>) -> tensor<2xf32> {
  %0 = stablehlo.unary_einsum %a, config = "ab->a" : (tensor<2x?xf32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}
