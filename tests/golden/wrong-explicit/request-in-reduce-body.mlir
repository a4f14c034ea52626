// RUN: types --max-alternatives=0 %s
// STATUS: 1
@m = <["X"=2, "Y"=4]>
%x : tensor<8x8xf32> {sdy.sharding = <@m, [{"X"}, {}]>}
%c = constant dense<0.0> : tensor<f32>
%0 = "stablehlo.reduce"(%x, %c) ({
^bb0(%p: tensor<f32>, %q: tensor<f32>):
  %s = maximum %p, %q {shardc.out_sharding = <@m, []>} : tensor<f32>
  stablehlo.return %s : tensor<f32>
}) {dimensions = array<i64: 0>} : (tensor<8x8xf32>, tensor<f32>) -> tensor<8xf32>

%z1 : tensor<16x16xf32> {sdy.sharding = <@m, [{"X"}, {}]>}
%z2 : tensor<16x16xf32> {sdy.sharding = <@m, [{}, {"X"}]>}
%z3 = subtract %z1, %z2 : tensor<16x16xf32>
