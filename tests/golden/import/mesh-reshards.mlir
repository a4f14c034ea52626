// RUN: opt -shardc-reshard-between-meshes %s
// The operation's own sharding decides about its mesh. An empty mesh fits every other.
sdy.mesh @m = <["a"=4, "b"=2]>
sdy.mesh @n = <["x"=8]>
sdy.mesh @empty = <[]>
func.func @main(%p: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"a"}, {"b", ?}]>}, %q: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@n, [{"x"}, {}]>}, %e: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@empty, [{}, {}]>}) -> tensor<8x8xf32> {
  %0 = stablehlo.add %p, %q {sdy.sharding = #sdy.sharding_per_value<[<@n, [{?}, {?}]>]>} : tensor<8x8xf32>
  %1 = stablehlo.add %0, %e : tensor<8x8xf32>
  return %1 : tensor<8x8xf32>
}
