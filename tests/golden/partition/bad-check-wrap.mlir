// RUN: partition --check --wrap %s
// STATUS: 2
sdy.mesh @mesh = <["x"=2, "y"=2]>
func.func public @main(%arg0: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, %arg1: tensor<16x6xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y"}, {}]>}) -> tensor<8x7xf32> {
  %0 = stablehlo.dot %arg0, %arg1 : (tensor<8x16xf32>, tensor<16x6xf32>) -> tensor<8x6xf32>
  %1 = call @relu(%0) : (tensor<8x6xf32>) -> tensor<8x6xf32>
  %c = stablehlo.constant dense<0.0> : tensor<f32>
  %2 = stablehlo.pad %1, %c, low = [0, 1], high = [0, 0], interior = [0, 0] : (tensor<8x6xf32>, tensor<f32>) -> tensor<8x7xf32>
  return %2 : tensor<8x7xf32>
}
func.func private @relu(%arg0: tensor<8x6xf32>) -> tensor<8x6xf32> {
  %c = stablehlo.constant dense<0.0> : tensor<8x6xf32>
  %0 = stablehlo.maximum %arg0, %c : tensor<8x6xf32>
  return %0 : tensor<8x6xf32>
}
