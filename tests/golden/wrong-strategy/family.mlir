// RUN: strategy --emit=table %s
// STATUS: 1
sdy.mesh @m = <["d"=8]>
func.func @main(%t: tensor<32x16xf32>, %i: tensor<8x4xi32>) -> tensor<8x4x16xf32> {
  %0 = "stablehlo.gather"(%t, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 2>, slice_sizes = array<i64: 1, 16>}> {shardc.in_strategy = [[2, 2], [2, 1]]} : (tensor<32x16xf32>, tensor<8x4xi32>) -> tensor<8x4x16xf32>
  return %0 : tensor<8x4x16xf32>
}
