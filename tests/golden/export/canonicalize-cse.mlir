// RUN: opt -canonicalize=cse-between-iterations=true %s
sdy.mesh @m = <["a"=2, "b"=2]>
func.func @main(%arg0: tensor<8x4xf32>) -> (tensor<4x8xf32>, tensor<4x8xf32>) {
  %0 = stablehlo.transpose %arg0, dims = [1, 0] : (tensor<8x4xf32>) -> tensor<4x8xf32>
  %1 = stablehlo.transpose %arg0, dims = [1, 0] : (tensor<8x4xf32>) -> tensor<4x8xf32>
  %2 = sdy.reshard %0 <@m, [{"b"}, {"a"}]> : tensor<4x8xf32>
  %3 = sdy.reshard %1 <@m, [{"b"}, {"a"}]> : tensor<4x8xf32>
  return %2, %3 : tensor<4x8xf32>, tensor<4x8xf32>
}
