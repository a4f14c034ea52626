// RUN: comms --as-xla=gpu --shardy=0.11.1 --sort=program --format=tsv %s
// Spec 57 §30: the program of e01-all-reduce-slice on GPU.
sdy.mesh @mesh = <["x"=8]>
func.func @main(%a: tensor<256x64xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"x"}]>}, %b: tensor<64x128xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}) -> (tensor<256x128xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}) {
  %r = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<256x64xf32>, tensor<64x128xf32>) -> tensor<256x128xf32>
  return %r : tensor<256x128xf32>
}
