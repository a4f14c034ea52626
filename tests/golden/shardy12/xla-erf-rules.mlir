// RUN: rules --shardy=0.12.0.1 --extended-rules %s
// The error function has a rule in XLA, and so among the extended rules.
func.func @main(%x: tensor<8x4xf32>) -> (tensor<8x4xf32>, tensor<8x4xf32>) {
  %0 = chlo.erf %x : tensor<8x4xf32> -> tensor<8x4xf32>
  %1 = mhlo.erf %x : tensor<8x4xf32>
  return %0, %1 : tensor<8x4xf32>, tensor<8x4xf32>
}
