// RUN: comms --as-xla=gpu --shardy=0.11.1 --sort=program --format=tsv %s
// Spec 57 §30: the program of f02-combine-types on GPU.
sdy.mesh @mesh = <["x"=8]>
func.func @main(%a: tensor<64x128xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, %b: tensor<64x256xbf16> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}) -> (tensor<128xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}, tensor<256xbf16> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}) {
  %zr = stablehlo.constant dense<0.0> : tensor<f32>
  %r = stablehlo.reduce(%a init: %zr) applies stablehlo.add across dimensions = [0] : (tensor<64x128xf32>, tensor<f32>) -> tensor<128xf32>
  %zs = stablehlo.constant dense<0.0> : tensor<bf16>
  %s = stablehlo.reduce(%b init: %zs) applies stablehlo.add across dimensions = [0] : (tensor<64x256xbf16>, tensor<bf16>) -> tensor<256xbf16>
  return %r, %s : tensor<128xf32>, tensor<256xbf16>
}
