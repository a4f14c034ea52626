// RUN: mem -q --as-xla=tpu --top=3 %s
// Attention with groups of heads has five dimensions: the exponentials lie beside the scores. In xla-softmax they do not.
sdy.mesh @mesh = <["x"=4]>

func.func @main(%q: tensor<8x4x2x256x64xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}, {}, {}, {}]>},
                %k: tensor<8x4x256x64xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}, {}, {}]>}) -> tensor<8x4x2x256x64xf32> {
  %s = stablehlo.dot_general %q, %k, batching_dims = [0, 1] x [0, 1], contracting_dims = [4] x [3] : (tensor<8x4x2x256x64xf32>, tensor<8x4x256x64xf32>) -> tensor<8x4x2x256x256xf32>
  %low = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %m = stablehlo.reduce(%s init: %low) applies stablehlo.maximum across dimensions = [4] : (tensor<8x4x2x256x256xf32>, tensor<f32>) -> tensor<8x4x2x256xf32>
  %mb = stablehlo.broadcast_in_dim %m, dims = [0, 1, 2, 3] : (tensor<8x4x2x256xf32>) -> tensor<8x4x2x256x256xf32>
  %d = stablehlo.subtract %s, %mb : tensor<8x4x2x256x256xf32>
  %e = stablehlo.exponential %d : tensor<8x4x2x256x256xf32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %t = stablehlo.reduce(%e init: %zero) applies stablehlo.add across dimensions = [4] : (tensor<8x4x2x256x256xf32>, tensor<f32>) -> tensor<8x4x2x256xf32>
  %tb = stablehlo.broadcast_in_dim %t, dims = [0, 1, 2, 3] : (tensor<8x4x2x256xf32>) -> tensor<8x4x2x256x256xf32>
  %p = stablehlo.divide %e, %tb : tensor<8x4x2x256x256xf32>
  %o = stablehlo.dot_general %p, %k, batching_dims = [0, 1] x [0, 1], contracting_dims = [4] x [2] : (tensor<8x4x2x256x256xf32>, tensor<8x4x256x64xf32>) -> tensor<8x4x2x256x64xf32>
  return %o : tensor<8x4x2x256x64xf32>
}
