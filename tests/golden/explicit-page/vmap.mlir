// RUN: types --types %s
@mesh = <["X"=2, "Y"=4]> {shardc.axis_types = ["Explicit", "Explicit"], shardc.device_kind = "cpu"}
%a : tensor<8x16xf32> {sdy.sharding = <@mesh, [{"X"}, {}]>}
%b : tensor<8x16xf32> {sdy.sharding = <@mesh, [{"X"}, {}]>}
%0 = "shardc.vmap"(%a, %b) ({
^bb0(%p: tensor<16xf32>, %q: tensor<16xf32>):
  %s = stablehlo.add %p, %q : tensor<16xf32>
  "shardc.return"(%s) : (tensor<16xf32>) -> ()
}) {in_axes = array<i64: 0, 0>, out_axes = array<i64: 1>} : (tensor<8x16xf32>, tensor<8x16xf32>) -> tensor<16x8xf32>
%1 = "shardc.vmap"() ({
  %i = stablehlo.iota dim = 0 : tensor<4xi32>
  "shardc.return"(%i) : (tensor<4xi32>) -> ()
}) {in_axes = array<i64>, out_axes = array<i64: 0>, axis_size = 8 : i64, axes = ["X"]} : () -> tensor<8x4xi32>
