// RUN: comms --as-xla=tpu --shardy=0.11.1 --sort=program --format=tsv %s
// Spec 57 §21.5: JAX's choice for negative indices is not needed for those that count, so each device has the rows of its indices. XLA makes:
//   all-reduce of f32[32] gives f32[32]
sdy.mesh @mesh = <["x"=4, "y"=2]>
func.func @main(%a: tensor<128x64xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y"}]>}, %l: tensor<128xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}) -> (tensor<128xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}) {
  %i = stablehlo.iota dim = 0 : tensor<128xi32>
  %c = stablehlo.constant dense<0> : tensor<i32>
  %z = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<128xi32>
  %t = stablehlo.compare LT, %i, %z, SIGNED : (tensor<128xi32>, tensor<128xi32>) -> tensor<128xi1>
  %n = stablehlo.constant dense<128> : tensor<128xi32>
  %w = stablehlo.add %i, %n : tensor<128xi32>
  %s = stablehlo.select %t, %w, %i : tensor<128xi1>, tensor<128xi32>
  %p = stablehlo.broadcast_in_dim %s, dims = [0] : (tensor<128xi32>) -> tensor<128x1xi32>
  %q = stablehlo.broadcast_in_dim %l, dims = [0] : (tensor<128xi32>) -> tensor<128x1xi32>
  %k = stablehlo.concatenate %p, %q, dim = 1 : (tensor<128x1xi32>, tensor<128x1xi32>) -> tensor<128x2xi32>
  %r = "stablehlo.gather"(%a, %k) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0, 1], start_index_map = [0, 1], index_vector_dim = 1>, slice_sizes = array<i64: 1, 1>}> : (tensor<128x64xf32>, tensor<128x2xi32>) -> tensor<128xf32>
  return %r : tensor<128xf32>
}
