// RUN: check -Wno-lint --budget='replicated[w*]<=1KiB,bytes<=1GiB' %s
// STATUS: 1
sdy.mesh @mesh = <["x"=4]>

// Propagation shards %arg1, but not %arg2.
func.func @main(%arg0: tensor<64x32xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>} loc("x"), %arg1: tensor<64x32xf32> loc("w1"),
                %arg2: tensor<32x32xf32> loc("w2")) -> tensor<64x32xf32> {
  %0 = stablehlo.add %arg0, %arg1 : tensor<64x32xf32>
  %1 = stablehlo.dot_general %0, %arg2, contracting_dims = [1] x [0] : (tensor<64x32xf32>, tensor<32x32xf32>) -> tensor<64x32xf32>
  return %1 : tensor<64x32xf32>
}
