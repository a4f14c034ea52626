// RUN: types --max-alternatives=0 %s
// STATUS: 1
%x : tensor<8xf32>
%0 = "shardc.vmap"() ({
  %c = stablehlo.constant dense<0.0> : tensor<4xf32>
  "shardc.return"(%c) : (tensor<4xf32>) -> ()
}) {in_axes = array<i64>, out_axes = array<i64: 0>, axis_size = 8 : i64, axes = ["X"]} : () -> tensor<8x4xf32>
