// RUN: opt -explicit-lower -sdy-propagation-pipeline %s
// On a mesh with Auto axes, too, the boundary of a manual computation gets the Explicit axes of the types, before the
// Auto axes that it states.
sdy.mesh @m = <["x"=2, "y"=2, "z"=2]> {shardc.axis_types = ["Auto", "Explicit", "Auto"]}
func.func @main(%arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{?}, {"y", ?}]>}) -> tensor<8x8xf32> {
  %0 = sdy.manual_computation(%arg0) in_shardings=[<@m, [{"x"}, {"z"}]>] out_shardings=[<@m, [{"x", ?}, {?}]>] manual_axes={"x"} (%p: tensor<4x8xf32>) {
    %1 = stablehlo.abs %p : tensor<4x8xf32>
    sdy.return %1 : tensor<4x8xf32>
  } : (tensor<8x8xf32>) -> tensor<8x8xf32>
  return %0 : tensor<8x8xf32>
}
