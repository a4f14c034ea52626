// RUN: opt -shardc-as-xla %s
// Constants fold, except those of operations that XLA leaves alone.
func.func @main() -> (tensor<4xf32>, tensor<2x2xi32>, tensor<4xf32>, tensor<4xf32>, tensor<3xi32>, tensor<4xbf16>, tensor<2xi1>, tensor<2xi32>, tensor<2xi8>) {
  %half = stablehlo.constant dense<5.000000e-01> : tensor<4xf32>
  %0 = stablehlo.log %half : tensor<4xf32>
  %1 = stablehlo.multiply %0, %half : tensor<4xf32>
  %list = stablehlo.constant dense<[1, 2, 3, 4]> : tensor<4xi32>
  %2 = stablehlo.reshape %list : (tensor<4xi32>) -> tensor<2x2xi32>
  %3 = stablehlo.transpose %2, dims = [1, 0] : (tensor<2x2xi32>) -> tensor<2x2xi32>
  %4 = stablehlo.power %half, %half : tensor<4xf32>
  %zero = stablehlo.constant dense<0.0> : tensor<4xf32>
  %5 = stablehlo.log %zero : tensor<4xf32>
  %6 = stablehlo.slice %list [0:2] : (tensor<4xi32>) -> tensor<2xi32>
  %one = stablehlo.constant dense<[9]> : tensor<1xi32>
  %7 = stablehlo.concatenate %6, %one, dim = 0 : (tensor<2xi32>, tensor<1xi32>) -> tensor<3xi32>
  %8 = stablehlo.convert %half : (tensor<4xf32>) -> tensor<4xbf16>
  %x = stablehlo.constant dense<[1, -1]> : tensor<2xi32>
  %y = stablehlo.constant dense<[0, 3]> : tensor<2xi32>
  %9 = stablehlo.compare LT, %x, %y, SIGNED : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xi1>
  %10 = stablehlo.divide %x, %y : tensor<2xi32>
  %big = stablehlo.constant dense<[300.0, -1.5]> : tensor<2xf32>
  %11 = stablehlo.convert %big : (tensor<2xf32>) -> tensor<2xi8>
  return %1, %3, %4, %5, %7, %8, %9, %10, %11 : tensor<4xf32>, tensor<2x2xi32>, tensor<4xf32>, tensor<4xf32>, tensor<3xi32>, tensor<4xbf16>, tensor<2xi1>, tensor<2xi32>, tensor<2xi8>
}
