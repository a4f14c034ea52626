// RUN: types --max-alternatives=0 %s
// STATUS: 1
@m = <["X"=2, "Y"=4]>
%0 = "shardc.vmap"() ({
^bb0():
  %s = stablehlo.iota dim = 0 : tensor<4xf32>
  "shardc.return"(%s) : (tensor<4xf32>) -> ()
}) {in_axes = array<i64>, out_axes = array<i64: 0>} : () -> tensor<8x4xf32>
