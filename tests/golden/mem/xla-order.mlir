// RUN: mem --as-xla --timeline --top=3 %s
// Each product is reduced before the next one is made, whatever the order of the program.
sdy.mesh @mesh = <["x"=4]>

func.func @main(%a: tensor<512x64xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, %b: tensor<64x1024xf32>, %w: tensor<1024x64xf32>) -> tensor<512x64xf32> {
  %0 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<512x64xf32>, tensor<64x1024xf32>) -> tensor<512x1024xf32>
  %1 = stablehlo.tanh %a : tensor<512x64xf32>
  %2 = stablehlo.dot_general %1, %b, contracting_dims = [1] x [0] : (tensor<512x64xf32>, tensor<64x1024xf32>) -> tensor<512x1024xf32>
  %3 = stablehlo.cosine %a : tensor<512x64xf32>
  %4 = stablehlo.dot_general %3, %b, contracting_dims = [1] x [0] : (tensor<512x64xf32>, tensor<64x1024xf32>) -> tensor<512x1024xf32>
  %5 = stablehlo.dot_general %0, %w, contracting_dims = [1] x [0] : (tensor<512x1024xf32>, tensor<1024x64xf32>) -> tensor<512x64xf32>
  %6 = stablehlo.dot_general %2, %w, contracting_dims = [1] x [0] : (tensor<512x1024xf32>, tensor<1024x64xf32>) -> tensor<512x64xf32>
  %7 = stablehlo.dot_general %4, %w, contracting_dims = [1] x [0] : (tensor<512x1024xf32>, tensor<1024x64xf32>) -> tensor<512x64xf32>
  %8 = stablehlo.add %5, %6 : tensor<512x64xf32>
  %9 = stablehlo.add %8, %7 : tensor<512x64xf32>
  return %9 : tensor<512x64xf32>
}
