// RUN: types %s
// STATUS: 1
@mesh = <["X"=2, "Y"=4]> {shardc.axis_types = ["Explicit", "Explicit"]}
%0 = "shardc.vmap"() ({
  %i = stablehlo.iota dim = 0 : tensor<4xi32>
  "shardc.return"(%i) : (tensor<4xi32>) -> ()
}) {axis_size = 8 : i64, in_axes = array<i64>, out_axes = array<i64: 16>} : () -> tensor<8x4xi32>
