// RUN: opt --shardy=0.12.0.1 -sdy-basic-propagate=debug-propagation-edge-sharding=true %s
// A data_flow_edge has more sources than operands; recorded propagation edges refer to them.
sdy.mesh @m = <["a"=2]>
func.func @main(%arg0: tensor<64x16xf16>, %arg1: tensor<i1>, %arg2: tensor<64x16xf16>) -> tensor<64x16xf16> {
  %0 = stablehlo.while(%iterArg = %arg0) : tensor<64x16xf16>
  cond {
    stablehlo.return %arg1 : tensor<i1>
  } do {
    stablehlo.return %arg2 : tensor<64x16xf16>
  }
  %1 = sdy.data_flow_edge %0 sharding=<@m, [{"a"}, {}]> : tensor<64x16xf16>
  return %1 : tensor<64x16xf16>
}
