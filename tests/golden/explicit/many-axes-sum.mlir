// RUN: types --max-alternatives=3 %s
// STATUS: 1
// Parts of a sum can be scattered to any dimension; that is cheaper than an all-reduce.
sdy.mesh @m = <["a0"=2, "a1"=2, "a2"=2, "a3"=2, "a4"=2]>
func.func @main(%x: tensor<4x32x8xf32> {sdy.sharding = #sdy.sharding<@m, [{}, {"a0", "a1", "a2", "a3", "a4"}, {}]>}, %i: tensor<16x1xi32>) -> tensor<16x4x8xf32> {
  %0 = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [1, 2], collapsed_slice_dims = [1], start_index_map = [1], index_vector_dim = 1>, slice_sizes = array<i64: 4, 1, 8>}> : (tensor<4x32x8xf32>, tensor<16x1xi32>) -> tensor<16x4x8xf32>
  return %0 : tensor<16x4x8xf32>
}
