// RUN: comms %s
// The other operands of the clamp are sharded along "a", so the constrained value moves twice: because of the
// constraint, and because the operands of the clamp disagree.
sdy.mesh @m = <["a"=2, "b"=2]>
func.func @main(%arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"a"}, {}]>}) -> (tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"a"}, {}]>}, tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"b"}, {}]>}) {
  %0 = sdy.sharding_constraint %arg0 <@m, [{"b"}, {}]> : tensor<8x8xf32>
  %1 = stablehlo.clamp %arg0, %0, %arg0 : tensor<8x8xf32>
  return %1, %0 : tensor<8x8xf32>, tensor<8x8xf32>
}
