// RUN: partition --layouts=inputs/layouts.json --side-file=/dev/stderr %s
// The file cuts the first argument unevenly, leaves the last one open, and wants a partial sum as result.
sdy.mesh @mesh = <["x"=2, "y"=4]>
func.func @main(%a: tensor<7x8xf32>, %b: tensor<8x4xf32>, %c: tensor<f32>) -> (tensor<7x4xf32>, tensor<f32>) {
  %0 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<7x8xf32>, tensor<8x4xf32>) -> tensor<7x4xf32>
  return %0, %c : tensor<7x4xf32>, tensor<f32>
}
