// RUN: comms --as-xla=tpu --shardy=0.11.1 --sort=program --format=tsv %s
// Spec 57 §21.5: what is added to a sum of updates of zeros is what the updates are added to. XLA makes:
//   all-gather of f32[16,16] gives f32[64,16]
//   all-reduce of f32[64,16] gives f32[64,16]
sdy.mesh @mesh = <["x"=4, "y"=2]>
func.func @main(%a: tensor<64x32xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y"}]>}, %i: tensor<128x1xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, %u: tensor<128x32xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}) -> (tensor<64x32xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y"}]>}) {
  %c = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %z = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<f32>) -> tensor<64x32xf32>
  %s = "stablehlo.scatter"(%z, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%p: tensor<f32>, %q: tensor<f32>):
    %o = stablehlo.add %p, %q : tensor<f32>
    stablehlo.return %o : tensor<f32>
  }) : (tensor<64x32xf32>, tensor<128x1xi32>, tensor<128x32xf32>) -> tensor<64x32xf32>
  %r = stablehlo.add %a, %s : tensor<64x32xf32>
  return %r : tensor<64x32xf32>
}
