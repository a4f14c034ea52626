// RUN: opt -sdy-user-priority-propagate %s
sdy.mesh @mesh = <["a"=12, "b"=3, "c"=3]>
func.func public @main(%0: tensor<6x2x4xf32>, %1: tensor<2x6xbf16> {sdy.sharding = #sdy.sharding<@mesh, [{?}p3, {"a":(2)6, "b", "c", ?}]>}) -> (tensor<12x2xi1> {sdy.sharding = #sdy.sharding<@mesh, [{"a":(1)4, "c", ?}, {"a":(4)3, "b"}]>}) {
%2 = stablehlo.constant dense<0.0> : tensor<2x6xbf16>
%3 = stablehlo.maximum %1, %2 : tensor<2x6xbf16>
%16 = stablehlo.convert %3 : (tensor<2x6xbf16>) -> tensor<2x6xi32>
%21 = stablehlo.broadcast_in_dim %16, dims = [0, 2] {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"c", ?}, {"a":(2)6, "b", ?}p0, {?}]>]>} : (tensor<2x6xi32>) -> tensor<2x8x6xi32>
%22 = sdy.named_computation<"part_0">(%21) in_shardings=[<@mesh, [{?}, {"a":(1)4, "b", ?}, {"a":(4)3, "c"}]>] (%23: tensor<2x8x6xi32>) {
%24 = sdy.sharding_constraint %23 <@mesh, [{"a":(1)4, "c"}p1, {"b"}p1, {?}]> : tensor<2x8x6xi32>
%26 = stablehlo.reshape %24 : (tensor<2x8x6xi32>) -> tensor<16x6xi32>
sdy.return %26 : tensor<16x6xi32>
} : (tensor<2x8x6xi32>) -> tensor<16x6xi32>
%34 = stablehlo.constant dense<true> : tensor<12x2xi1>
return %34 : tensor<12x2xi1>
}
