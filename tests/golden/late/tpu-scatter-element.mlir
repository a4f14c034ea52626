// RUN: comms --as-xla=tpu --shardy=0.11.1 --sort=program --format=tsv %s
// Spec 57 §21.5: so is one of one element. XLA makes:
//   all-gather of f32[1,8,16] gives f32[8,8,16]
sdy.mesh @mesh = <["x"=4, "y"=2]>
func.func @main(%a: tensor<32x32xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y"}]>}, %i: tensor<2xi32>, %v: tensor<f32> {sdy.sharding = #sdy.sharding<@mesh, []>}) -> (tensor<32x32xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y"}]>}) {
  %r = "stablehlo.scatter"(%a, %i, %v) <{scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0, 1], scatter_dims_to_operand_dims = [0, 1]>}> ({
  ^bb0(%p: tensor<f32>, %q: tensor<f32>):
    %s = stablehlo.add %p, %q : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<32x32xf32>, tensor<2xi32>, tensor<f32>) -> tensor<32x32xf32>
  return %r : tensor<32x32xf32>
}
