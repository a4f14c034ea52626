// RUN: types --max-alternatives=0 %s
// STATUS: 1
@m = <["X"=2, "Y"=4]>
%x : tensor<8x4xf32> {sdy.sharding = <@m, [{"X"}, {}]>}
%y : tensor<8x4xf32> {sdy.sharding = <@m, [{}, {}]>}
%0 = "shardc.vmap"(%x, %y) ({
^bb0(%a0: tensor<4xf32>, %a1: tensor<4xf32>):
  %s = stablehlo.add %a0, %a1 : tensor<4xf32>
  "shardc.return"(%s) : (tensor<4xf32>) -> ()
}) {in_axes = array<i64: 0, 0>, out_axes = array<i64: 0>} : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
