// RUN: comms --as-xla=gpu --shardy=0.11.1 --sort=program --format=tsv %s
// Spec 57 §30: the program of f05-gathers on GPU.
sdy.mesh @mesh = <["x"=8]>
func.func @main(%a: tensor<64x128xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, %b: tensor<64x256xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}) -> (tensor<64x128xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}, tensor<64x256xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}) {
  %r = stablehlo.tanh %a : tensor<64x128xf32>
  %s = stablehlo.tanh %b : tensor<64x256xf32>
  return %r, %s : tensor<64x128xf32>, tensor<64x256xf32>
}
