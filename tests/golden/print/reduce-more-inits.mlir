// RUN: fmt --canonical %s
// A reduction may have more initial values than inputs. The custom form has no place for them.
func.func @f(%arg0: tensor<4xf32>, %arg1: tensor<f32>, %arg2: tensor<f32>) {
  %0 = "stablehlo.reduce"(%arg0, %arg1, %arg2) <{dimensions = array<i64: 0>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }) : (tensor<4xf32>, tensor<f32>, tensor<f32>) -> tensor<f32>
  return
}
