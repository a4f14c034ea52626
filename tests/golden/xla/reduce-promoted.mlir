// RUN: opt -shardc-as-xla %s
// The operands have narrower elements than the results, so they cannot take the place of the results.
func.func @main(%a: tensor<4xf16>, %b: tensor<0x4xf16>, %i: tensor<f16>) -> (tensor<4xf32>, tensor<4xf32>) {
  %0 = "stablehlo.reduce"(%a, %i) <{dimensions = array<i64>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %s = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<4xf16>, tensor<f16>) -> tensor<4xf32>
  %1 = "stablehlo.reduce"(%b, %i) <{dimensions = array<i64: 0>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %s = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<0x4xf16>, tensor<f16>) -> tensor<4xf32>
  return %0, %1 : tensor<4xf32>, tensor<4xf32>
}
