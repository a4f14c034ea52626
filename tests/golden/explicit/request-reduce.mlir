// RUN: types --types %s
// A reduction without a kind takes its type from the request, as in an auto_axes region.
@m = <["X"=2, "Y"=4]>
%x : tensor<8x8xf32> {sdy.sharding = <@m, [{"X"}, {"Y"}]>}
%i : tensor<8x8xi32> {sdy.sharding = <@m, [{"X"}, {"Y"}]>}
%one = constant dense<1.0> : tensor<f32>
%zero = constant dense<0> : tensor<i32>
%0 = "stablehlo.reduce"(%x, %one) <{dimensions = array<i64: 0>}> ({
^bb0(%a: tensor<f32>, %b: tensor<f32>):
  %s = stablehlo.multiply %a, %b : tensor<f32>
  stablehlo.return %s : tensor<f32>
}) {shardc.out_sharding = <@m, [{"X"}]>} : (tensor<8x8xf32>, tensor<f32>) -> tensor<8xf32>
%1:2 = "stablehlo.reduce"(%x, %i, %one, %zero) <{dimensions = array<i64: 1>}> ({
^bb0(%a: tensor<f32>, %b: tensor<i32>, %c: tensor<f32>, %d: tensor<i32>):
  %p = stablehlo.maximum %a, %c : tensor<f32>
  %q = stablehlo.add %b, %d : tensor<i32>
  stablehlo.return %p, %q : tensor<f32>, tensor<i32>
}) {shardc.out_sharding = #sdy.sharding_per_value<[<@m, [{"Y"}]>, <@m, [{}]>]>} : (tensor<8x8xf32>, tensor<8x8xi32>, tensor<f32>, tensor<i32>) -> (tensor<8xf32>, tensor<8xi32>)
