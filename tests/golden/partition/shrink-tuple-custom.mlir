// RUN: opt -shardc-shrink-shapes %s
// A tuple has no dimensions that could shrink.
sdy.mesh @mesh = <["x"=2]>
func.func @main(%a: tensor<8xf32>) {
  %0 = stablehlo.tuple %a : tuple<tensor<8xf32>>
  return
}
