// RUN: check --lock=inputs/mlp.lock --budget='bytes<=1' %s
// STATUS: 1
sdy.mesh @mesh = <["data"=4, "model"=2]>
func.func @main(%x: tensor<64x128xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"data"}, {}]>} loc("x"), %w1: tensor<128x512xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"model"}]>} loc("params['w1']"), %w2: tensor<512x128xf32> loc("params['w2']")) -> tensor<64x128xf32> {
  %h = stablehlo.dot_general %x, %w1, contracting_dims = [1] x [0] : (tensor<64x128xf32>, tensor<128x512xf32>) -> tensor<64x512xf32> loc("mlp/dot_general"("mlp.py":3:7))
  %c = sdy.sharding_constraint %h <@mesh, [{"data"}, {"model"}]> : tensor<64x512xf32> loc("mlp/constraint"("mlp.py":4:7))
  %a = stablehlo.tanh %c : tensor<64x512xf32> loc("mlp/tanh"("mlp.py":5:7))
  %y = stablehlo.dot_general %a, %w2, contracting_dims = [1] x [0] : (tensor<64x512xf32>, tensor<512x128xf32>) -> tensor<64x128xf32> loc("mlp/dot_general"("mlp.py":6:7))
  return %y : tensor<64x128xf32>
}
