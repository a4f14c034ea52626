// RUN: opt -shardc-as-xla %s
// What XLA gives to Shardy: zeros with signs, floats just outside of an integer type, a clamp with scalar bounds.
func.func @main() -> (tensor<4xf32>, tensor<4xf32>, tensor<2xf32>, tensor<4xui8>, tensor<2xi8>, tensor<4xi32>) {
  %a = stablehlo.constant dense<[-0.0, 2.5, 0x7FC00000, -3.5]> : tensor<4xf32>
  %b = stablehlo.constant dense<[0.0, 0x7FC00000, 1.0, -3.5]> : tensor<4xf32>
  %0 = stablehlo.maximum %a, %b : tensor<4xf32>
  %1 = stablehlo.minimum %a, %b : tensor<4xf32>
  %c = stablehlo.constant dense<[-0.0, -2.0]> : tensor<2xf32>
  %2 = stablehlo.sign %c : tensor<2xf32>
  %d = stablehlo.constant dense<[-0.5, -0.99, 255.9, 0.5]> : tensor<4xf32>
  %3 = stablehlo.convert %d : (tensor<4xf32>) -> tensor<4xui8>
  %e = stablehlo.constant dense<[-128.9, 127.9]> : tensor<2xf32>
  %4 = stablehlo.convert %e : (tensor<2xf32>) -> tensor<2xi8>
  %f = stablehlo.constant dense<[3, -5, 7, 0]> : tensor<4xi32>
  %low = stablehlo.constant dense<-2> : tensor<i32>
  %high = stablehlo.constant dense<5> : tensor<i32>
  %5 = stablehlo.clamp %low, %f, %high : (tensor<i32>, tensor<4xi32>, tensor<i32>) -> tensor<4xi32>
  return %0, %1, %2, %3, %4, %5 : tensor<4xf32>, tensor<4xf32>, tensor<2xf32>, tensor<4xui8>, tensor<2xi8>, tensor<4xi32>
}
