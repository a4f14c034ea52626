// RUN: mem --as-xla=tpu %s
// A product that is only reduced is never stored.
sdy.mesh @mesh = <["x"=4]>

func.func @main(%a: tensor<4096x64xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, %b: tensor<64x8192xf32>) -> tensor<4096xf32> {
  %d = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<4096x64xf32>, tensor<64x8192xf32>) -> tensor<4096x8192xf32>
  %n = stablehlo.multiply %d, %d : tensor<4096x8192xf32>
  %c = stablehlo.constant dense<0.0> : tensor<f32>
  %r = stablehlo.reduce(%n init: %c) applies stablehlo.add across dimensions = [1] : (tensor<4096x8192xf32>, tensor<f32>) -> tensor<4096xf32>
  return %r : tensor<4096xf32>
}
