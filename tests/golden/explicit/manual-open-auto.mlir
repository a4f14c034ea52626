// RUN: types %s
@m = <["X"=2, "Y"=4]> {shardc.axis_types = ["Explicit", "Auto"]}
%x : tensor<8x8xf32> {sdy.sharding = <@m, [{"X"}, {}]>}
%0 = sdy.manual_computation(%x) in_shardings=[<@m, [{"X", ?}, {?}]>] out_shardings=[<@m, [{"X", ?}, {?}]>] manual_axes={"X"} (%a: tensor<4x8xf32>) {
  sdy.return %a : tensor<4x8xf32>
} : (tensor<8x8xf32>) -> tensor<8x8xf32>
