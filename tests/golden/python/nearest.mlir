// RUN: propagate --summary=python %s
// What a PartitionSpec cannot say is in a comment: parts of axes, unreduced axes, another mesh, memory kinds.
sdy.mesh @mesh = <["x"=4, "y"=2]>
sdy.mesh @other = <["y"=2, "x"=4]>
func.func @main(
    %arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y", "x":(1)2}, {}]>} loc("a"),
    %arg1: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}], unreduced={"y"}>} loc("b"),
    %arg2: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@other, [{"x"}, {}]>} loc("c"),
    %arg3: tensor<8x8xf32> {mhlo.memory_kind = "pinned_host", sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>} loc("d"))
    -> (tensor<8x8xf32> {jax.result_info = "result"}) {
  return %arg0 : tensor<8x8xf32>
}
