// RUN: propagate --shardy=0.12.0.1 --as-xla --summary=tsv %s
// Shardings pass out of the branches of an if, as in XLA.
module @e {
  sdy.mesh @mesh = <["x"=2, "y"=2]>
  func.func public @main(%p: tensor<i1>, %a: tensor<8x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, %b: tensor<8x4xf32>) -> (tensor<8x4xf32>, tensor<8x4xf32>) {
    %0 = "stablehlo.if"(%p) ({
      %1 = stablehlo.sine %a : tensor<8x4xf32>
      stablehlo.return %1 : tensor<8x4xf32>
    }, {
      %1 = stablehlo.cosine %b : tensor<8x4xf32>
      stablehlo.return %1 : tensor<8x4xf32>
    }) : (tensor<i1>) -> tensor<8x4xf32>
    %2 = stablehlo.negate %0 : tensor<8x4xf32>
    return %2, %0 : tensor<8x4xf32>, tensor<8x4xf32>
  }
}
