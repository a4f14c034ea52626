// RUN: check %s
// An axis of size 1 cannot shard, and nothing refers to the last mesh.
sdy.mesh @mesh = <["data"=2, "model"=4, "one"=1]>
sdy.mesh @other = <["x"=2]>
func.func @main(%arg0: tensor<64x64xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"data"}, {}]>}) -> tensor<64x64xf32> {
  return %arg0 : tensor<64x64xf32>
}
