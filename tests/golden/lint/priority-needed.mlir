// RUN: check %s
// The priority decides which dimension gets the axis.
sdy.mesh @mesh = <["x"=4]>
func.func @main(%arg0: tensor<64x64xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x", ?}p1, {?}]>}, %arg1: tensor<64x64xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {"x", ?}p0]>}) -> tensor<64x64xf32> {
  %0 = stablehlo.add %arg0, %arg1 : tensor<64x64xf32>
  return %0 : tensor<64x64xf32>
}
