// RUN: cost -H --topology=tpu-v5e --by=op %s
// Of a conditional the branch counts that takes longest.
sdy.mesh @mesh = <["x"=4]>

func.func @main(%p: tensor<i1>, %x: tensor<1024x1024xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, %w: tensor<1024x1024xf32>) -> tensor<1024x1024xf32> {
  %r = "stablehlo.if"(%p) ({
    %a = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<1024x1024xf32>, tensor<1024x1024xf32>) -> tensor<1024x1024xf32>
    stablehlo.return %a : tensor<1024x1024xf32>
  }, {
    %b = stablehlo.tanh %x : tensor<1024x1024xf32>
    stablehlo.return %b : tensor<1024x1024xf32>
  }) : (tensor<i1>) -> tensor<1024x1024xf32>
  return %r : tensor<1024x1024xf32>
}
