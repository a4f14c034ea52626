// RUN: opt -sdy-basic-propagate %s
// Without edges, nothing propagates into or out of a computation; only its users propagate to it.
sdy.mesh @m = <["x"=2, "y"=4, "z"=2]>
func.func @main(%a: tensor<32x16xf32> {sdy.sharding = #sdy.sharding<@m, [{"x", "y", ?}, {?}]>}) -> (tensor<32x16xf32> {sdy.sharding = #sdy.sharding<@m, [{?}, {"z", ?}]>}) {
  %0 = sdy.manual_computation(%a) in_shardings=[<@m, [{"x", ?}, {?}]>] out_shardings=[<@m, [{"x", ?}, {?}]>] manual_axes={"x"} (%p: tensor<16x16xf32>) {
    %1 = stablehlo.abs %p : tensor<16x16xf32>
    sdy.return %1 : tensor<16x16xf32>
  } : (tensor<32x16xf32>) -> tensor<32x16xf32>
  return %0 : tensor<32x16xf32>
}
