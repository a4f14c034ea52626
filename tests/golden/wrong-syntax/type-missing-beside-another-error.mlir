// RUN: check %s
// STATUS: 1
//
// The types of %0, %2 and %4 cannot be read, another operation has an error of its own, and then the values are used. An
// operation whose type is missing is not checked again at its uses, whichever error was the last one.
func.func @main(%a: tensor<7xf32>) {
  %0 = stablehlo.convert %a : (tensor<7xf32>) -> tuple<vector<zork>>
  %9 = "a.b"() : () -> zork
  %1 = stablehlo.add %0, %0 : tensor<7xf32>
  %2 = stablehlo.iota dim = 0 : tensor<7xtensor<f32>>
  %8 = "a.b"() : () -> zork
  %3 = stablehlo.add %2, %2 : tensor<7xf32>
  %4 = stablehlo.transpose %a, dims = [0, : (tensor<7xf32>) -> tensor<3xf32>
  %7 = "a.b"() : () -> zork
  %5 = stablehlo.add %4, %4 : tensor<7xf32>
  return
}
