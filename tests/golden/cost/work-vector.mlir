// RUN: cost -H --topology=tpu-v5e --by=op %s
// A product with a vector is a sum on the vector units; an outer product is computed again by each user.
sdy.mesh @mesh = <["x"=4]>

func.func @main(%m: tensor<4096x4096xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, %v: tensor<4096xf32>, %u: tensor<4096xf32>) -> (tensor<4096xf32>, tensor<4096xf32>) {
  %a = stablehlo.dot_general %m, %v, contracting_dims = [1] x [0] : (tensor<4096x4096xf32>, tensor<4096xf32>) -> tensor<4096xf32>
  %c = stablehlo.constant dense<0.0> : tensor<f32>
  %o = stablehlo.dot_general %u, %v, contracting_dims = [] x [] : (tensor<4096xf32>, tensor<4096xf32>) -> tensor<4096x4096xf32>
  %s = stablehlo.multiply %o, %m : tensor<4096x4096xf32>
  %r = stablehlo.reduce(%s init: %c) applies stablehlo.add across dimensions = [1] : (tensor<4096x4096xf32>, tensor<f32>) -> tensor<4096xf32>
  return %a, %r : tensor<4096xf32>, tensor<4096xf32>
}
