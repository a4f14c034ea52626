// RUN: types --max-alternatives=0 %s
// STATUS: 1
@m = <["X"=2, "Y"=4]>
%t : tensor<64x16xf32> {sdy.sharding = <@m, [{"X"}, {}]>}
%i : tensor<8x1xi32> {sdy.sharding = <@m, [{"Y"}, {}]>}
%0 = "stablehlo.gather"(%t, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 16>}> : (tensor<64x16xf32>, tensor<8x1xi32>) -> tensor<8x16xf32>
