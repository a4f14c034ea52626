// RUN: types --max-alternatives=0 %s
// STATUS: 1
// The kind of the operand is checked before the reduced axes of the request.
@m = <["X"=2, "Y"=4]>
%x : tensor<8x8xf32> {sdy.sharding = <@m, [{}, {}], unreduced=max{"X"}>}
%zero = constant dense<0.0> : tensor<f32>
%0 = "stablehlo.reduce"(%x, %zero) <{dimensions = array<i64: 0>}> ({
^bb0(%a: tensor<f32>, %b: tensor<f32>):
  %s = stablehlo.add %a, %b : tensor<f32>
  stablehlo.return %s : tensor<f32>
}) {shardc.out_sharding = <@m, [{}]>, shardc.reduced = ["Y"]} : (tensor<8x8xf32>, tensor<f32>) -> tensor<8xf32>
