// RUN: mem --fit --topology=inputs/small.json --batch=%x:0 %s
// STATUS: 1

// The weights of the examples are written into the program.
func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %w = stablehlo.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  %y = stablehlo.multiply %x, %w : tensor<4xf32>
  return %y : tensor<4xf32>
}
