// RUN: types --max-alternatives=0 %s
// STATUS: 1
@m = <["X"=2, "Y"=4]>
%t : tensor<8x64xf32> {sdy.sharding = <@m, [{"X"}, {}]>}
%i : tensor<8x1xi32> {sdy.sharding = <@m, [{"Y"}, {}]>}
%0 = "stablehlo.gather"(%t, %i) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [1], index_vector_dim = 1>, slice_sizes = array<i64: 1, 1>}> : (tensor<8x64xf32>, tensor<8x1xi32>) -> tensor<8xf32>
