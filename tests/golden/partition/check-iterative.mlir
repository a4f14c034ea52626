// RUN: partition --check %s
// A loop that ends when its values have converged gets a positive definite matrix: with others it diverges.
sdy.mesh @mesh = <["x"=2, "y"=2]>
func.func @main(%arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y"}]>}, %arg1: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}) -> tensor<8xf32> {
  %zero = stablehlo.constant dense<0.0> : tensor<8xf32>
  %eps = stablehlo.constant dense<1.0e-9> : tensor<f32>
  %0 = stablehlo.dot_general %arg1, %arg1, contracting_dims = [0] x [0] : (tensor<8xf32>, tensor<8xf32>) -> tensor<f32>
  %1:5 = stablehlo.while(%a = %arg0, %x = %zero, %r = %arg1, %p = %arg1, %rs = %0) : tensor<8x8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<f32>
  cond {
    %2 = stablehlo.compare GT, %rs, %eps, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %2 : tensor<i1>
  } do {
    %2 = stablehlo.dot_general %a, %p, contracting_dims = [1] x [0] : (tensor<8x8xf32>, tensor<8xf32>) -> tensor<8xf32>
    %3 = stablehlo.dot_general %p, %2, contracting_dims = [0] x [0] : (tensor<8xf32>, tensor<8xf32>) -> tensor<f32>
    %4 = stablehlo.divide %rs, %3 : tensor<f32>
    %5 = stablehlo.broadcast_in_dim %4, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %6 = stablehlo.multiply %5, %p : tensor<8xf32>
    %7 = stablehlo.add %x, %6 : tensor<8xf32>
    %8 = stablehlo.multiply %5, %2 : tensor<8xf32>
    %9 = stablehlo.subtract %r, %8 : tensor<8xf32>
    %10 = stablehlo.dot_general %9, %9, contracting_dims = [0] x [0] : (tensor<8xf32>, tensor<8xf32>) -> tensor<f32>
    %11 = stablehlo.divide %10, %rs : tensor<f32>
    %12 = stablehlo.broadcast_in_dim %11, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %13 = stablehlo.multiply %12, %p : tensor<8xf32>
    %14 = stablehlo.add %9, %13 : tensor<8xf32>
    stablehlo.return %a, %7, %9, %14, %10 : tensor<8x8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<f32>
  }
  return %1#1 : tensor<8xf32>
}
