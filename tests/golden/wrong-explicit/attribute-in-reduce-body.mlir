// RUN: types --max-alternatives=0 %s
// STATUS: 1
@m = <["X"=2, "Y"=4]>
%x : tensor<8x8xf32> {sdy.sharding = <@m, [{"X"}, {}]>}
%z1 : tensor<16x16xf32> {sdy.sharding = <@m, [{"X"}, {}]>}
%z2 : tensor<16x16xf32> {sdy.sharding = <@m, [{}, {"X"}]>}
%c = constant dense<0.0> : tensor<f32>
%0 = "stablehlo.reduce"(%x, %c) <{dimensions = array<i64: 0>}> ({
^bb0(%p: tensor<f32>, %q: tensor<f32>):
  %s = stablehlo.maximum %p, %q {shardc.reduced = ["X"]} : tensor<f32>
  "stablehlo.return"(%s) : (tensor<f32>) -> ()
}) : (tensor<8x8xf32>, tensor<f32>) -> tensor<8xf32>
%z3 = subtract %z1, %z2 : tensor<16x16xf32>
