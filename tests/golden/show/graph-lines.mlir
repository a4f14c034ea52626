// RUN: show --format=dot --max-nodes=4 %s
sdy.mesh @m = <["x"=2]>
func.func @main(%x: tensor<4x4xf32>, %w: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32> loc("jit(f)/layer_0/dot_general"("train.py":5:3))
  %1 = stablehlo.tanh %0 : tensor<4x4xf32> loc("jit(f)/layer_0/tanh"("train.py":6:3))
  %2 = sdy.reshard %1 <@m, [{"x"}, {}]> : tensor<4x4xf32> loc("jit(f)/layer_0/reshard"("train.py":6:3))
  %3 = stablehlo.dot_general %2, %w, contracting_dims = [1] x [0] : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32> loc("jit(f)/layer_1/dot_general"("train.py":5:3))
  %4 = stablehlo.tanh %3 : tensor<4x4xf32> loc("jit(f)/layer_1/tanh"("train.py":6:3))
  return %4 : tensor<4x4xf32>
}
