// RUN: opt --shardy=0.12.0.1 -sdy-optimize-collectives %s
// The pass also merges constants and erases dead operations, which lets it split a permute that a dead operation used.
// Functions of inner modules stay as they are.
sdy.mesh @mesh = <["x"=2, "y"=2]>
func.func @main(%arg0: tensor<16x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x","y"}, {}]>}, %p: tensor<i1>) -> (tensor<16x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y"}, {"x"}]>}) {
  %0 = sdy.collective_permute %arg0 out_sharding=<@mesh, [{"y","x"}, {}]> : tensor<16x8xf32>
  %1 = sdy.all_to_all [{"x"}: 0->1] %0 out_sharding=<@mesh, [{"y"}, {"x"}]> : tensor<16x8xf32>
  %c1 = stablehlo.constant dense<1.0> : tensor<16x8xf32>
  %d = stablehlo.add %0, %c1 : tensor<16x8xf32>
  %e = "stablehlo.if"(%p) ({
  %c2 = stablehlo.constant dense<1.0> : tensor<16x8xf32>
   stablehlo.return %c2 : tensor<16x8xf32>
  }, {
  %c3 = stablehlo.constant dense<2.0> : tensor<16x8xf32>
   stablehlo.return %c3 : tensor<16x8xf32>
  }) : (tensor<i1>) -> tensor<16x8xf32>
  %c5 = stablehlo.constant dense<2.0> : tensor<16x8xf32>
  %f = stablehlo.add %e, %c5 : tensor<16x8xf32>
  %g = stablehlo.add %1, %f : tensor<16x8xf32>
  return %g : tensor<16x8xf32>
}
module @inner {
func.func @main(%arg0: tensor<8xf32>) -> tensor<8xf32> {
  %0 = stablehlo.negate %arg0 : tensor<8xf32>
  %c1 = stablehlo.constant dense<1.0> : tensor<8xf32>
  %1 = stablehlo.add %0, %c1 : tensor<8xf32>
  return %0 : tensor<8xf32>
}
}
