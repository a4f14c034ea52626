// RUN: mem --as-xla=no --format=tsv --top=1 --budget="replicated<=1KiB,replicated[ps*]<=8KiB,replicated[ps[*]['b']]<=0,replicated[%arg5]<=0" %s
// STATUS: 1
sdy.mesh @mesh = <["x"=4, "y"=2]>

// Over "x" and "y" nothing can shard 15 rows. Neither can shard one of 4 parts that have one row.
func.func @main(%arg0: tensor<64x64xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y"}, {}]>} loc("ps[0]['w']"),
                %arg1: tensor<64xf32> loc("ps[0]['b']"),
                %arg2: tensor<15x15xf32> loc("ps[1]['w']"),
                %arg3: tensor<f32> loc("step"),
                %arg4: tensor<4x15xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>} loc("ps[1]['b']"),
                %arg5: tensor<6x15xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}], replicated={"y"}>} loc("x"),
                %arg6: tensor<16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x":(1)2}]>} loc("half")) -> tensor<64xf32> {
  return %arg1 : tensor<64xf32>
}
