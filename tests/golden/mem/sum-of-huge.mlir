// RUN: mem -Wno-rule-unknown-op %s
// The sizes of all values together need more than 64 bits.
func.func @main(%x: tensor<72057594037927936xf64>) -> tensor<f32> {
  %v0 = stablehlo.tanh %x : tensor<72057594037927936xf64>
  %v1 = stablehlo.tanh %x : tensor<72057594037927936xf64>
  %v2 = stablehlo.tanh %x : tensor<72057594037927936xf64>
  %v3 = stablehlo.tanh %x : tensor<72057594037927936xf64>
  %v4 = stablehlo.tanh %x : tensor<72057594037927936xf64>
  %v5 = stablehlo.tanh %x : tensor<72057594037927936xf64>
  %v6 = stablehlo.tanh %x : tensor<72057594037927936xf64>
  %v7 = stablehlo.tanh %x : tensor<72057594037927936xf64>
  %v8 = stablehlo.tanh %x : tensor<72057594037927936xf64>
  %v9 = stablehlo.tanh %x : tensor<72057594037927936xf64>
  %v10 = stablehlo.tanh %x : tensor<72057594037927936xf64>
  %v11 = stablehlo.tanh %x : tensor<72057594037927936xf64>
  %v12 = stablehlo.tanh %x : tensor<72057594037927936xf64>
  %v13 = stablehlo.tanh %x : tensor<72057594037927936xf64>
  %v14 = stablehlo.tanh %x : tensor<72057594037927936xf64>
  %v15 = stablehlo.tanh %x : tensor<72057594037927936xf64>
  %v16 = stablehlo.tanh %x : tensor<72057594037927936xf64>
  %r = stablehlo.custom_call @f(%v0, %v1, %v2, %v3, %v4, %v5, %v6, %v7, %v8, %v9, %v10, %v11, %v12, %v13, %v14, %v15, %v16) : (tensor<72057594037927936xf64>, tensor<72057594037927936xf64>, tensor<72057594037927936xf64>, tensor<72057594037927936xf64>, tensor<72057594037927936xf64>, tensor<72057594037927936xf64>, tensor<72057594037927936xf64>, tensor<72057594037927936xf64>, tensor<72057594037927936xf64>, tensor<72057594037927936xf64>, tensor<72057594037927936xf64>, tensor<72057594037927936xf64>, tensor<72057594037927936xf64>, tensor<72057594037927936xf64>, tensor<72057594037927936xf64>, tensor<72057594037927936xf64>, tensor<72057594037927936xf64>) -> tensor<f32>
  return %r : tensor<f32>
}
