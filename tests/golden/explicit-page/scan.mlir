// RUN: types --types --max-alternatives=0 %s
@mesh = <["X"=2, "Y"=4]> {shardc.axis_types = ["Explicit", "Explicit"], shardc.device_kind = "cpu"}
%xs : tensor<5x8xf32> {sdy.sharding = <@mesh, [{}, {"X"}]>}
%c : tensor<8xf32> {sdy.sharding = <@mesh, [{"X"}]>}
%o:2 = "chlo.scan"(%xs, %c) <{dimension = 0 : i64, operandSegmentSizes = array<i32: 1, 1>, resultSegmentSizes = array<i32: 1, 1>}> ({
^bb0(%a: tensor<8xf32>, %b: tensor<8xf32>):
  %s = stablehlo.add %a, %b : tensor<8xf32>
  stablehlo.return %s, %s : tensor<8xf32>, tensor<8xf32>
}) : (tensor<5x8xf32>, tensor<8xf32>) -> (tensor<5x8xf32>, tensor<8xf32>)
