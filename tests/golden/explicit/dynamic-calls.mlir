// RUN: types --types %s
// The slices of %0 are whole along dimension 1, as its result shows, although their sizes are an operand. The other two
// are calls that JAX prints for dynamic shapes.
@m = <["X"=2, "Y"=4]>
%x : tensor<?x16xf32> {sdy.sharding = <@m, [{}, {"X"}]>}
%start : tensor<1xi32>
%sizes : tensor<2xi32>
%0 = "stablehlo.dynamic_gather"(%x, %start, %sizes) <{dimension_numbers = #stablehlo.gather<offset_dims = [0, 1], start_index_map = [0]>}> : (tensor<?x16xf32>, tensor<1xi32>, tensor<2xi32>) -> tensor<?x16xf32>
%c = constant dense<0.0> : tensor<f32>
%1 = stablehlo.custom_call @stablehlo.dynamic_reduce_window(%x, %c, %sizes, %sizes, %sizes, %sizes) : (tensor<?x16xf32>, tensor<f32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<?x16xf32>
%2:2 = stablehlo.custom_call @stablehlo.dynamic_approx_top_k(%x, %x) {mhlo.backend_config = {reduction_dim = 0 : i64}} : (tensor<?x16xf32>, tensor<?x16xf32>) -> (tensor<?x16xf32>, tensor<?x16xi32>)
