// RUN: lock %s
sdy.mesh @a = <["x"=4, "y"=2]>
sdy.mesh @b = <["x"=4, "y"=2], device_ids=[1, 0, 2, 3, 4, 5, 6, 7]>
func.func @main(%arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@a, [{"x":(1)2}, {}]>}, %arg1: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@b, [{"x", "y"}, {}]>}) -> (tensor<8x8xf32> {jax.result_info = "out['a b']"}) {
  %0 = call @f(%arg0, %arg1) : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
  %1 = stablehlo.dot_general %0, %arg0, contracting_dims = [1] x [0] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
  return %1 : tensor<8x8xf32>
}
func.func private @f(%arg0: tensor<8x8xf32>, %arg1: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %0 = stablehlo.dot_general %arg0, %arg1, contracting_dims = [1] x [0] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
  return %0 : tensor<8x8xf32>
}
