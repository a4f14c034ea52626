// RUN: opt -sdy-basic-propagate=keep-sharding-rules=true %s
sdy.mesh @mesh = <["a"=16, "b"=3, "c"=3, "d"=6]>
func.func public @main(%0: tensor<8x8xf32>) -> (tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a":(2)8, "b", "c", ?}, {?}], replicated={"d"}>}) {
%1 = sdy.sharding_constraint %0 <@mesh, [{"a":(4)4, "b", "c", "d"}, {}]> : tensor<8x8xf32>
%2 = stablehlo.constant dense<0.0> : tensor<8x8xf32>
%3 = stablehlo.dot_general %1, %2, contracting_dims = [0] x [0] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
%4 = stablehlo.dot_general %3, %1, contracting_dims = [0] x [0] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
%7 = stablehlo.dot_general %4, %4, contracting_dims = [0] x [0] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
%10 = stablehlo.dot_general %1, %7, contracting_dims = [0] x [0] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
%11 = stablehlo.constant dense<0.0> : tensor<f32>
%12 = stablehlo.reduce(%3 init: %11) applies stablehlo.maximum across dimensions = [0] : (tensor<8x8xf32>, tensor<f32>) -> tensor<8xf32>
%15 = sdy.sharding_constraint %12 <@mesh, [{"a":(1)2, "b", "c", "d", ?}]> : tensor<8xf32>
%16 = stablehlo.compare LT, %7, %10 : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xi1>
%17 = stablehlo.select %16, %7, %10 : tensor<8x8xi1>, tensor<8x8xf32>
%25 = stablehlo.convert %17 : (tensor<8x8xf32>) -> tensor<8x8xf32>
%26 = stablehlo.constant dense<false> : tensor<i1>
%27 = "stablehlo.if"(%26) ({
stablehlo.return %25 : tensor<8x8xf32>
}, {
%34 = sdy.sharding_constraint %12 <@mesh, [{"a":(1)4, "b", ?}], replicated={"c", "d"}> : tensor<8xf32>
stablehlo.return %25 : tensor<8x8xf32>
}) : (tensor<i1>) -> tensor<8x8xf32>
%35 = stablehlo.convert %17 : (tensor<8x8xf32>) -> tensor<8x8xf32>
%36 = stablehlo.constant dense<true> : tensor<i1>
%37 = "stablehlo.if"(%36) ({
stablehlo.return %25 : tensor<8x8xf32>
}, {
stablehlo.return %25 : tensor<8x8xf32>
}) : (tensor<i1>) -> tensor<8x8xf32>
%57 = stablehlo.constant dense<true> : tensor<i1>
%58 = "stablehlo.if"(%57) ({
%59 = "stablehlo.if"(%26) ({
%60 = "stablehlo.if"(%26) ({
stablehlo.return %27 : tensor<8x8xf32>
}, {
stablehlo.return %27 : tensor<8x8xf32>
}) : (tensor<i1>) -> tensor<8x8xf32>
stablehlo.return %35 : tensor<8x8xf32>
}, {
%61 = "stablehlo.if"(%26) ({
stablehlo.return %35 : tensor<8x8xf32>
}, {
stablehlo.return %37 : tensor<8x8xf32>
}) : (tensor<i1>) -> tensor<8x8xf32>
stablehlo.return %61 : tensor<8x8xf32>
}) : (tensor<i1>) -> tensor<8x8xf32>
stablehlo.return %59 : tensor<8x8xf32>
}, {
stablehlo.return %37 : tensor<8x8xf32>
}) : (tensor<i1>) -> tensor<8x8xf32>
return %58 : tensor<8x8xf32>
}
