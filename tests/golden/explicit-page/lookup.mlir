// RUN: types --types --max-alternatives=3 %s
// STATUS: 1
@mesh = <["X"=2, "Y"=4]> {shardc.axis_types = ["Explicit", "Explicit"], shardc.device_kind = "cpu"}
%t : tensor<64x16xf32> {sdy.sharding = <@mesh, [{}, {"Y"}]>}
%i : tensor<8x4x1xi32> {sdy.sharding = <@mesh, [{"X"}, {}, {}]>}
%0 = "stablehlo.gather"(%t, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 2>, slice_sizes = array<i64: 1, 16>}> : (tensor<64x16xf32>, tensor<8x4x1xi32>) -> tensor<8x4x16xf32>
%1 = "stablehlo.gather"(%t, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 2>, slice_sizes = array<i64: 1, 16>}> {shardc.out_sharding = <@mesh, [{"X"}, {}, {"Y"}]>} : (tensor<64x16xf32>, tensor<8x4x1xi32>) -> tensor<8x4x16xf32>
