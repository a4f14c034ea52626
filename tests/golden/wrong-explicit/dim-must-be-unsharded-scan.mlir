// RUN: types --max-alternatives=0 %s
// STATUS: 1
@m = <["X"=2, "Y"=4]>
%x : tensor<8x4xf32> {sdy.sharding = <@m, [{"X"}, {}]>}
%c : tensor<4xf32> {sdy.sharding = <@m, [{}]>}
%o:2 = "chlo.scan"(%x, %c) <{dimension = 0 : i64, operandSegmentSizes = array<i32: 1, 1>, resultSegmentSizes = array<i32: 1, 1>}> ({
^bb0(%a: tensor<4xf32>, %b: tensor<4xf32>):
  %s = stablehlo.add %a, %b : tensor<4xf32>
  stablehlo.return %s, %s : tensor<4xf32>, tensor<4xf32>
}) : (tensor<8x4xf32>, tensor<4xf32>) -> (tensor<8x4xf32>, tensor<4xf32>)
