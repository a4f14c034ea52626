// RUN: types --max-alternatives=0 %s
// STATUS: 1
@m = <["X"=2, "Y"=4]>
@n = <["X"=4, "Y"=2]>
%x : tensor<8x8xf32> {sdy.sharding = <@m, [{"X"}, {}]>}
%w = "stablehlo.while"(%x) ({
^bb0(%p: tensor<8x8xf32>):
 %c = constant dense<true> : tensor<i1>
 stablehlo.return %c : tensor<i1>
}, {
^bb0(%p: tensor<8x8xf32>):
 %q = sdy.reshard %p <@n, [{"X"}, {}]> : tensor<8x8xf32>
 stablehlo.return %q : tensor<8x8xf32>
}) : (tensor<8x8xf32>) -> tensor<8x8xf32>

%z1 : tensor<16x16xf32> {sdy.sharding = <@m, [{"X"}, {}]>}
%z2 : tensor<16x16xf32> {sdy.sharding = <@m, [{}, {"X"}]>}
%z3 = subtract %z1, %z2 : tensor<16x16xf32>
