// RUN: mem --as-xla=no --format=tsv --top=1 --budget='replicated[w?]<=0,replicated<=1KiB' %s
sdy.mesh @mesh = <["x"=4, "y"=2]>

// %arg1 stays on both devices of "y", which could share its 256 bytes.
func.func @main(%arg0: tensor<64x64xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y"}, {"x"}]>} loc("w1"),
                %arg1: tensor<16x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>} loc("x")) -> tensor<64x64xf32> {
  return %arg0 : tensor<64x64xf32>
}
