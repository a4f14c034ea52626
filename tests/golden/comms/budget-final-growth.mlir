// RUN: comms --as-xla=tpu --time --budget='growth<=0%' --baseline=inputs/final-baseline.json %s
// STATUS: 1
// The earlier report has fewer bytes and less time in the program that runs, and as many before.
sdy.mesh @mesh = <["x"=8]>
func.func @main(%a: tensor<64x128xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, %b: tensor<64x256xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}) -> (tensor<128xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}, tensor<256xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}) {
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %r = stablehlo.reduce(%a init: %z) applies stablehlo.add across dimensions = [0] : (tensor<64x128xf32>, tensor<f32>) -> tensor<128xf32>
  %s = stablehlo.reduce(%b init: %z) applies stablehlo.add across dimensions = [0] : (tensor<64x256xf32>, tensor<f32>) -> tensor<256xf32>
  return %r, %s : tensor<128xf32>, tensor<256xf32>
}
