// RUN: types --types --max-alternatives=0 %s
// STATUS: 1
@m = <["X"=2, "Y"=4]>
%x : tensor<8x16xf32> {sdy.sharding = <@m, [{"X"}, {}]>}
%y : tensor<8x16xf32> {sdy.sharding = <@m, [{"Y"}, {}]>}
%0:2 = "stablehlo.sort"(%x, %y) <{dimension = 1 : i64}> ({
^bb0(%a: tensor<f32>, %b: tensor<f32>, %c: tensor<f32>, %d: tensor<f32>):
  %s = compare LT, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
  stablehlo.return %s : tensor<i1>
}) : (tensor<8x16xf32>, tensor<8x16xf32>) -> (tensor<8x16xf32>, tensor<8x16xf32>)
%1 = add %0#0, %0#1 : tensor<8x16xf32>
