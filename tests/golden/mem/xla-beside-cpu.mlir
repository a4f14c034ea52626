// RUN: mem -q --as-xla=cpu --top=3 %s
// On a CPU, %t is written over %y, which is not needed any more.
sdy.mesh @mesh = <["x"=4]>

func.func @main(%a: tensor<4096x4096xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, %b: tensor<4096x4096xf32>) -> tensor<4096xf32> {
  %y = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<4096x4096xf32>, tensor<4096x4096xf32>) -> tensor<4096x4096xf32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %sum = stablehlo.reduce(%y init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<4096x4096xf32>, tensor<f32>) -> tensor<4096xf32>
  %sb = stablehlo.broadcast_in_dim %sum, dims = [0] : (tensor<4096xf32>) -> tensor<4096x4096xf32>
  %t = stablehlo.multiply %y, %sb : tensor<4096x4096xf32>
  %s = "stablehlo.sort"(%t) <{dimension = 1 : i64}> ({
  ^bb0(%l: tensor<f32>, %r: tensor<f32>):
    %c = stablehlo.compare LT, %l, %r : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  }) : (tensor<4096x4096xf32>) -> tensor<4096x4096xf32>
  %u = stablehlo.reduce(%s init: %zero) applies stablehlo.maximum across dimensions = [1] : (tensor<4096x4096xf32>, tensor<f32>) -> tensor<4096xf32>
  return %u : tensor<4096xf32>
}
