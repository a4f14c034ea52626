// RUN: partition --layouts=inputs/layouts-mesh.json --check %s
// The mesh comes from the file; its devices are in another order than their numbers.
func.func @main(%a: tensor<4x6xf32>) -> tensor<6x4xf32> {
  %0 = stablehlo.transpose %a, dims = [1, 0] : (tensor<4x6xf32>) -> tensor<6x4xf32>
  return %0 : tensor<6x4xf32>
}
