// RUN: opt -sdy-basic-propagate %s
// STATUS: 1
// Results must have a static shape.
func.func @main(%a: tensor<?x8xf32>) -> tensor<?x8xf32> {
  %0 = stablehlo.abs %a : tensor<?x8xf32>
  return %0 : tensor<?x8xf32>
}
