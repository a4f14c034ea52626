// RUN: fmt --canonical %s
// The custom form would lose the second initial value.
func.func @a(%a: tensor<8x8xf32>, %c: tensor<f32>) -> tensor<8xf32> {
  %0 = "stablehlo.reduce"(%a, %c, %c) ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %1 = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }) {dimensions = array<i64: 0>} : (tensor<8x8xf32>, tensor<f32>, tensor<f32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}
