// RUN: propagate --in-source %s
// A mesh that the text writes in place stays in place; a manual computation spells its shardings itself.
func.func @main(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<mesh<["x"=2, "y"=2]>, [{"x"}, {?}]>}) -> tensor<8x8xf32> {
  %0 = stablehlo.tanh %a : tensor<8x8xf32>
  %1 = sdy.manual_computation(%0) in_shardings=[<mesh<["x"=2, "y"=2]>, [{"x"}, {?}]>] out_shardings=[<mesh<["x"=2, "y"=2]>, [{"x"}, {?}]>] manual_axes={"x"} (%b: tensor<4x8xf32>) {
    %2 = stablehlo.negate %b : tensor<4x8xf32>
    sdy.return %2 : tensor<4x8xf32>
  } : (tensor<8x8xf32>) -> tensor<8x8xf32>
  %3 = sdy.reshard %1 <mesh<["x"=2, "y"=2]>, [{}, {"y"}]> : tensor<8x8xf32>
  return %3 : tensor<8x8xf32>
}
