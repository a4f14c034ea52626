// RUN: mem --as-xla=tpu %s
// A fill takes no memory.
sdy.mesh @mesh = <["x"=4]>

// The mask and the zeros are computed in each user; only the sum is stored.
func.func @main(%a: tensor<1024x1024xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, %b: tensor<1024x1024xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}) -> tensor<1024x1024xf32> {
  %i = stablehlo.iota dim = 0 : tensor<1024x1024xi32>
  %j = stablehlo.iota dim = 1 : tensor<1024x1024xi32>
  %m = stablehlo.compare GE, %i, %j : (tensor<1024x1024xi32>, tensor<1024x1024xi32>) -> tensor<1024x1024xi1>
  %c = stablehlo.constant dense<0.0> : tensor<f32>
  %z = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<f32>) -> tensor<1024x1024xf32>
  %s = stablehlo.select %m, %a, %z : tensor<1024x1024xi1>, tensor<1024x1024xf32>
  %d = stablehlo.dot_general %s, %b, contracting_dims = [1] x [0] : (tensor<1024x1024xf32>, tensor<1024x1024xf32>) -> tensor<1024x1024xf32>
  %t = stablehlo.select %m, %d, %z : tensor<1024x1024xi1>, tensor<1024x1024xf32>
  %e = stablehlo.dot_general %t, %b, contracting_dims = [1] x [0] : (tensor<1024x1024xf32>, tensor<1024x1024xf32>) -> tensor<1024x1024xf32>
  return %e : tensor<1024x1024xf32>
}
