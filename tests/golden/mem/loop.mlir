// RUN: mem %s
func.func @main(%x: tensor<1024xf32>, %n: tensor<?xf32>) -> tensor<1024xf32> {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %table = stablehlo.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %r:2 = stablehlo.while(%i = %zero, %v = %x) : tensor<i32>, tensor<1024xf32>
    cond {
      %c = stablehlo.compare LT, %i, %one : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %c : tensor<i1>
    } do {
      %a = stablehlo.reshape %v : (tensor<1024xf32>) -> tensor<32x32xf32>
      %d = stablehlo.dot_general %a, %a, contracting_dims = [1] x [0] : (tensor<32x32xf32>, tensor<32x32xf32>) -> tensor<32x32xf32>
      %e = stablehlo.reshape %d : (tensor<32x32xf32>) -> tensor<1024xf32>
      stablehlo.return %i, %e : tensor<i32>, tensor<1024xf32>
    }
  return %r#1 : tensor<1024xf32>
}
