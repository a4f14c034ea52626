// RUN: opt -sdy-add-data-flow-edges -sdy-user-priority-propagate %s
// An edge of a manual computation keeps axes of later priorities in their stored form.
sdy.mesh @m = <["x"=2, "y"=4, "z"=2]>
func.func @main(%a: tensor<32x16xf32>) -> (tensor<32x16xf32> {sdy.sharding = #sdy.sharding<@m, [{?}, {"y", ?}]>}) {
  %0 = sdy.manual_computation(%a) in_shardings=[<@m, [{"x", "y", ?}p1, {?}]>] out_shardings=[<@m, [{"x", ?}, {"z", ?}p2]>] manual_axes={"x"} (%p: tensor<16x16xf32>) {
    %1 = stablehlo.abs %p : tensor<16x16xf32>
    sdy.return %1 : tensor<16x16xf32>
  } : (tensor<32x16xf32>) -> tensor<32x16xf32>
  return %0 : tensor<32x16xf32>
}
