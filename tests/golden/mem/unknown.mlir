// RUN: mem %s
// Four values have an unknown size: %a, %0, %1 and the result of abs in @f. Each counts once.
func.func @main(%a: tensor<4611686018427387904xf32>) -> (tensor<4611686018427387904xf32>, tensor<4611686018427387904xf32>) {
  %0 = stablehlo.negate %a : tensor<4611686018427387904xf32>
  %1 = func.call @f(%0) : (tensor<4611686018427387904xf32>) -> tensor<4611686018427387904xf32>
  return %1, %1 : tensor<4611686018427387904xf32>, tensor<4611686018427387904xf32>
}
func.func private @f(%a: tensor<4611686018427387904xf32>) -> tensor<4611686018427387904xf32> {
  %0 = stablehlo.abs %a : tensor<4611686018427387904xf32>
  return %0 : tensor<4611686018427387904xf32>
}
