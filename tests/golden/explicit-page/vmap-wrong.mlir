// RUN: types --types %s
// STATUS: 1
@mesh = <["X"=2, "Y"=4]> {shardc.axis_types = ["Explicit", "Explicit"], shardc.device_kind = "cpu"}
%0 = "shardc.vmap"() ({
  %i = stablehlo.iota dim = 0 : tensor<4xi32>
  "shardc.return"(%i) : (tensor<4xi32>) -> ()
}) {in_axes = array<i64>, out_axes = array<i64: 0>} : () -> tensor<8x4xi32>
