// RUN: opt -sdy-user-priority-propagate='debug-sharding-origins=true debug-propagation-edge-sharding=true' %s
sdy.mesh @mesh = <["a"=12, "b"=3, "c"=4]>
func.func public @main(%0: tensor<32xi1> {sdy.sharding = #sdy.sharding<@mesh, [{"b"}], replicated={"c"}>}) -> (tensor<2x2xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"a":(2)6, ?}, {"c":(2)2}]>}, tensor<7x0x16xi1> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {"b"}, {"a":(4)3}]>}) {
%2 = stablehlo.iota dim = 1 : tensor<2x6xbf16>
%3 = sdy.reshard %2 <@mesh, [{"a":(1)2, "c", ?}, {"a":(2)6, "b"}]> : tensor<2x6xbf16>
%6 = stablehlo.constant dense<0> : tensor<8x1xi32>
%7 = "stablehlo.gather"(%3, %6) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 6>}> : (tensor<2x6xbf16>, tensor<8x1xi32>) -> tensor<8x6xbf16>
%8 = stablehlo.reshape %7 : (tensor<8x6xbf16>) -> tensor<48xbf16>
%15 = sdy.sharding_constraint %7 <@mesh, [{"a":(1)2, "c":(1)2}, {"b", "c":(2)2, ?}]> : tensor<8x6xbf16>
%16 = sdy.named_computation<"part_1">(%8) in_shardings=[<@mesh, [{"a":(1)2, "b", "c":(1)2}]>] (%17: tensor<48xbf16>) {
%21 = "stablehlo.sort"(%17) <{dimension = 0 : i64}> ({
^bb0(%18: tensor<bf16>, %19: tensor<bf16>):
%20 = stablehlo.compare LT, %18, %19 : (tensor<bf16>, tensor<bf16>) -> tensor<i1>
stablehlo.return %20 : tensor<i1>
}) : (tensor<48xbf16>) -> tensor<48xbf16>
%22 = stablehlo.while(%23 = %21) : tensor<48xbf16> cond {
%24 = stablehlo.constant dense<false> : tensor<i1>
stablehlo.return %24 : tensor<i1>
} do {
%35 = sdy.sharding_constraint %23 <@mesh, [{"c"}], replicated={"a"}, unreduced={"b"}> : tensor<48xbf16>
stablehlo.return %35 : tensor<48xbf16>
}
%38 = stablehlo.custom_call @LayoutConstraint(%21) : (tensor<48xbf16>) -> tensor<48xbf16>
sdy.return %38 : tensor<48xbf16>
} : (tensor<48xbf16>) -> tensor<48xbf16>
%41 = stablehlo.constant dense<0> : tensor<2x2xi32>
%42 = stablehlo.constant dense<true> : tensor<7x0x16xi1>
return %41, %42 : tensor<2x2xi32>, tensor<7x0x16xi1>
}
