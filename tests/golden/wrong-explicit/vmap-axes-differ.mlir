// RUN: types --max-alternatives=0 %s
// STATUS: 1
@m = <["X"=2, "Y"=4]>
%x : tensor<8x4xf32> {sdy.sharding = <@m, [{"X"}, {}]>}
%0 = "shardc.vmap"(%x) ({
^bb0(%a0: tensor<4xf32>):
  %s = stablehlo.add %a0, %a0 : tensor<4xf32>
  "shardc.return"(%s) : (tensor<4xf32>) -> ()
}) {in_axes = array<i64: 0>, out_axes = array<i64: 0>, axes = ["Y"]} : (tensor<8x4xf32>) -> tensor<8x4xf32>
