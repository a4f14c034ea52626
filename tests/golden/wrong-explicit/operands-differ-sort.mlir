// RUN: types --max-alternatives=0 %s
// STATUS: 1
@m = <["X"=2, "Y"=4]>
%x : tensor<4x8xf32> {sdy.sharding = <@m, [{"X"}, {}]>}
%y : tensor<4x8xf32> {sdy.sharding = <@m, [{"Y"}, {}]>}
%0:2 = "stablehlo.sort"(%x, %y) <{dimension = 1 : i64}> ({
^bb0(%a: tensor<f32>, %b: tensor<f32>, %c: tensor<f32>, %d: tensor<f32>):
  %s = stablehlo.compare LT, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
  stablehlo.return %s : tensor<i1>
}) : (tensor<4x8xf32>, tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<4x8xf32>)
