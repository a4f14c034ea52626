// RUN: propagate --as-xla %s
// An implicit broadcast whose dimensions are outside the result stays as it is.
func.func @main(%a: tensor<4xf32>, %b: tensor<3x4xf32>) -> tensor<3x4xf32> {
  %0 = "chlo.broadcast_subtract"(%a, %b) <{broadcast_dimensions = array<i64: 4000000000>}> : (tensor<4xf32>, tensor<3x4xf32>) -> tensor<3x4xf32>
  return %0 : tensor<3x4xf32>
}
