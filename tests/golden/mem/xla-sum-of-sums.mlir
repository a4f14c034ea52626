// RUN: mem -q --as-xla=tpu --top=3 %s
// The squared distances %r are sums, and the sum of what is made of them takes in no other sum: they are stored.
sdy.mesh @mesh = <["x"=4]>

func.func @main(%p: tensor<4096x3xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, %q: tensor<4096x3xf32>) -> tensor<4096xf32> {
  %a = stablehlo.broadcast_in_dim %p, dims = [0, 2] : (tensor<4096x3xf32>) -> tensor<4096x4096x3xf32>
  %b = stablehlo.broadcast_in_dim %q, dims = [1, 2] : (tensor<4096x3xf32>) -> tensor<4096x4096x3xf32>
  %d = stablehlo.subtract %a, %b : tensor<4096x4096x3xf32>
  %d2 = stablehlo.multiply %d, %d : tensor<4096x4096x3xf32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %r = stablehlo.reduce(%d2 init: %zero) applies stablehlo.add across dimensions = [2] : (tensor<4096x4096x3xf32>, tensor<f32>) -> tensor<4096x4096xf32>
  %e = stablehlo.exponential %r : tensor<4096x4096xf32>
  %s = stablehlo.reduce(%e init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<4096x4096xf32>, tensor<f32>) -> tensor<4096xf32>
  return %s : tensor<4096xf32>
}
