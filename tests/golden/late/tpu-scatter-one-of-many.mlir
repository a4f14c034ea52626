// RUN: comms --as-xla=tpu --shardy=0.11.1 --sort=program --format=tsv %s
// Spec 57 §21.5: so is one with a list of one update. XLA makes:
//   all-gather of f32[8,16] gives f32[32,16]
sdy.mesh @mesh = <["x"=4, "y"=2]>
func.func @main(%a: tensor<32x32xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y"}]>}, %i: tensor<1x1xi32>, %v: tensor<1x32xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"y"}]>}) -> (tensor<32x32xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y"}]>}) {
  %r = "stablehlo.scatter"(%a, %i, %v) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%p: tensor<f32>, %q: tensor<f32>):
    %s = stablehlo.add %p, %q : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<32x32xf32>, tensor<1x1xi32>, tensor<1x32xf32>) -> tensor<32x32xf32>
  return %r : tensor<32x32xf32>
}
