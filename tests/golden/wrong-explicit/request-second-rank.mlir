// RUN: types --max-alternatives=0 %s
// STATUS: 1
@m = <["X"=2, "Y"=4]>
%x : tensor<8x8xf32> {sdy.sharding = <@m, [{"X"}, {}]>}
%c = constant dense<0.0> : tensor<f32>
%0:2 = "stablehlo.reduce"(%x, %x, %c, %c) ({
^bb0(%p: tensor<f32>, %q: tensor<f32>, %r: tensor<f32>, %s: tensor<f32>):
  stablehlo.return %p, %q : tensor<f32>, tensor<f32>
}) {dimensions = array<i64: 1>, shardc.out_sharding = #sdy.sharding_per_value<[<@m, [{"X"}]>, <@m, [{}, {}]>]>} : (tensor<8x8xf32>, tensor<8x8xf32>, tensor<f32>, tensor<f32>) -> (tensor<8xf32>, tensor<8xf32>)

%z1 : tensor<16x16xf32> {sdy.sharding = <@m, [{"X"}, {}]>}
%z2 : tensor<16x16xf32> {sdy.sharding = <@m, [{}, {"X"}]>}
%z3 = subtract %z1, %z2 : tensor<16x16xf32>
