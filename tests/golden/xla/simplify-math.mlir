// RUN: opt -shardc-as-xla %s
// Neutral elements, constants on the left, comparisons and selections.
func.func @main(%x: tensor<4xf32>, %i: tensor<4xi32>, %p: tensor<4xi1>, %q: tensor<i1>, %z: tensor<4xcomplex<f32>>) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xi32>, tensor<4xi32>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xcomplex<f32>>, tensor<4xf32>) {
  %zero = stablehlo.constant dense<0.0> : tensor<4xf32>
  %one = stablehlo.constant dense<1.0> : tensor<4xf32>
  %none = stablehlo.constant dense<0> : tensor<4xi32>
  %five = stablehlo.constant dense<5> : tensor<4xi32>
  %false = stablehlo.constant dense<false> : tensor<4xi1>
  %0 = stablehlo.add %zero, %x : tensor<4xf32>
  %1 = stablehlo.multiply %x, %zero : tensor<4xf32>
  %2 = stablehlo.multiply %none, %i : tensor<4xi32>
  %3 = stablehlo.subtract %i, %i : tensor<4xi32>
  %4 = stablehlo.compare LT, %five, %i, SIGNED : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi1>
  %5 = stablehlo.compare LT, %one, %x, FLOAT : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  %6 = stablehlo.compare NE, %p, %false : (tensor<4xi1>, tensor<4xi1>) -> tensor<4xi1>
  %7 = stablehlo.not %p : tensor<4xi1>
  %8 = stablehlo.select %7, %x, %one : tensor<4xi1>, tensor<4xf32>
  %9 = stablehlo.select %q, %x, %one : tensor<i1>, tensor<4xf32>
  %10 = stablehlo.divide %x, %one : tensor<4xf32>
  %re = stablehlo.real %z : (tensor<4xcomplex<f32>>) -> tensor<4xf32>
  %im = stablehlo.imag %z : (tensor<4xcomplex<f32>>) -> tensor<4xf32>
  %11 = stablehlo.complex %re, %im : tensor<4xcomplex<f32>>
  %low = stablehlo.constant dense<0.0> : tensor<f32>
  %12 = stablehlo.clamp %low, %x, %low : (tensor<f32>, tensor<4xf32>, tensor<f32>) -> tensor<4xf32>
  return %0, %1, %2, %3, %4, %5, %6, %8, %9, %10, %11, %12 : tensor<4xf32>, tensor<4xf32>, tensor<4xi32>, tensor<4xi32>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xcomplex<f32>>, tensor<4xf32>
}
