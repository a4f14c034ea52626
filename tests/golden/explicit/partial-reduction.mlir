// RUN: types --shardy=0.11.1 --max-alternatives=0 %s
// JAX accepts a maximum of partial sums, with and without a request; it is not the maximum of the sums.
@m = <["X"=2, "Y"=4]>
%x : tensor<8x4xf32> {sdy.sharding = <@m, [{}, {}], unreduced={"X"}>}
%z = constant dense<0.0> : tensor<f32>
%0 = "stablehlo.reduce"(%x, %z) <{dimensions = array<i64: 0>}> ({
^bb0(%a: tensor<f32>, %b: tensor<f32>):
  %s = stablehlo.maximum %a, %b : tensor<f32>
  stablehlo.return %s : tensor<f32>
}) : (tensor<8x4xf32>, tensor<f32>) -> tensor<4xf32>
%1 = "stablehlo.reduce"(%x, %z) <{dimensions = array<i64: 0>}> ({
^bb0(%a: tensor<f32>, %b: tensor<f32>):
  %s = stablehlo.maximum %a, %b : tensor<f32>
  stablehlo.return %s : tensor<f32>
}) {shardc.out_sharding = <@m, [{}], unreduced=max {"X"}>} : (tensor<8x4xf32>, tensor<f32>) -> tensor<4xf32>
