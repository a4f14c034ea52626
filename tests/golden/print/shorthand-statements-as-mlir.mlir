// RUN: fmt --canonical --style=mlir %s
// first


// second
@m = <["x"=2, "y"=4]>   // mesh


%a : tensor<8x4xf32> {sdy.sharding=<@m, [{"x"}, {}]>, foo.bar = 1 : i32}
%i : tensor<3x1xi32>
%k : tensor<f32>
%b : sharding<@m, [{"x"}, {?}]>
%0 = add %a, %a : tensor<8x4xf32> // tail
// about pair
%p:2, %q = "demo.three"(%0) : (tensor<8x4xf32>) -> (tensor<8x4xf32>, tensor<8x4xf32>, i32)
%g = gather %a, %i {dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 4>, indices_are_sorted = false, sdy.sharding = <[<@m, [{}, {}]>]>} : (tensor<8x4xf32>, tensor<3x1xi32>) -> tensor<3x4xf32>
%w = while(%x = %0) : tensor<8x4xf32> attributes {sdy.sharding = #sdy.sharding_per_value<[<@m, [{}, {}]>]>} cond {
   %t = constant dense<true> : tensor<i1>
   stablehlo.return %t : tensor<i1>
} do {
   %t = stablehlo.add %x, %x : tensor<8x4xf32>
   return %t : tensor<8x4xf32>
}
%call = custom_call @foo(%w, %p#1) {has_side_effect = true, sdy.sharding_per_value = <[<@m, [{?}, {}]>]>} : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
unreduced={"x"}
sdy.sharding_group %call group_id=1 : tensor<8x4xf32>
%r = reduce(%call init: %k) applies stablehlo.add across dimensions = [0] : (tensor<8x4xf32>, tensor<f32>) -> tensor<4xf32>
return %r : tensor<4xf32>
sharding<@m, [{"x"}]> : tensor<8xf32>
// end
