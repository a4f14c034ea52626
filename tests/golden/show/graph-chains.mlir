// RUN: show --format=dot --max-nodes=5 %s
func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = stablehlo.tanh %x : tensor<4xf32>
  %1 = stablehlo.negate %0 : tensor<4xf32>
  %2 = stablehlo.cosine %1 : tensor<4xf32>
  %3 = stablehlo.sine %2 : tensor<4xf32>
  %4 = stablehlo.abs %3 : tensor<4xf32>
  %5 = stablehlo.add %4, %4 : tensor<4xf32>
  return %5 : tensor<4xf32>
}
