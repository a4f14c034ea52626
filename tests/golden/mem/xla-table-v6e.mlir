// RUN: mem -q --as-xla=tpu --topology=tpu-v6e --top=1 %s
// Three results: 2 x 4096 bytes, 512 for a scalar, and a table of 12 bytes. On v6e it is rounded up to 32, elsewhere to 512.
sdy.mesh @mesh = <["x"=4]>

func.func @main(%a: tensor<32x128xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}) -> (tensor<32x128xf32>, tensor<32x128xf32>, tensor<f32>) {
  %b = stablehlo.tanh %a : tensor<32x128xf32>
  %c = stablehlo.cosine %a : tensor<32x128xf32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %d = stablehlo.reduce(%a init: %zero) applies stablehlo.add across dimensions = [0, 1] : (tensor<32x128xf32>, tensor<f32>) -> tensor<f32>
  return %b, %c, %d : tensor<32x128xf32>, tensor<32x128xf32>, tensor<f32>
}
