// RUN: opt -explicit-lower=assume=jax %s
// JAX does not say how the region is sharded that holds the add and the cosine, so propagation may use every axis there.
module {
  sdy.mesh @m = <["X"=2, "Y"=4, "Z"=2]> {shardc.axis_types = ["Explicit", "Explicit", "Auto"]}
  func.func @main(%x: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"X"}, {}]>}, %y: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"Y"}, {}]>}) -> tensor<8x8xf32> {
    %0 = stablehlo.sine %x : tensor<8x8xf32>
    %1 = sdy.sharding_constraint %0 <@m, [{"X", ?}, {?}], replicated={"Y"}> : tensor<8x8xf32>
    %2 = stablehlo.add %1, %y : tensor<8x8xf32>
    %3 = stablehlo.cosine %2 : tensor<8x8xf32>
    %4 = stablehlo.tanh %3 : tensor<8x8xf32>
    %5 = sdy.sharding_constraint %4 <@m, [{"X", ?}, {?}], replicated={"Y"}> : tensor<8x8xf32>
    return %5 : tensor<8x8xf32>
  }
}
