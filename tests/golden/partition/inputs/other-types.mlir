func.func @main(%a: tensor<4xf8E5M2>) -> tensor<4xbf16> {
  %0 = stablehlo.convert %a : (tensor<4xf8E5M2>) -> tensor<4xbf16>
  %1 = stablehlo.add %0, %0 : tensor<4xbf16>
  return %1 : tensor<4xbf16>
}
