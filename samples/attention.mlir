// Attention. The batch is split along "data" and the heads along "model". Both are batching dimensions, so both
// axes pass through two dots and a softmax.
sdy.mesh @mesh = <["data"=2, "model"=4]>
func.func @main(%q: tensor<8x16x128x64xbf16> {sdy.sharding = #sdy.sharding<@mesh, [{"data"}, {"model"}, {}, {}]>},
                %k: tensor<8x16x128x64xbf16>, %v: tensor<8x16x128x64xbf16>) -> tensor<8x16x128x64xbf16> {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %lowest = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %scores = stablehlo.dot_general %q, %k, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [3]
    : (tensor<8x16x128x64xbf16>, tensor<8x16x128x64xbf16>) -> tensor<8x16x128x128xf32>
  %max = stablehlo.reduce(%scores init: %lowest) applies stablehlo.maximum across dimensions = [3]
    : (tensor<8x16x128x128xf32>, tensor<f32>) -> tensor<8x16x128xf32>
  %max_b = stablehlo.broadcast_in_dim %max, dims = [0, 1, 2] : (tensor<8x16x128xf32>) -> tensor<8x16x128x128xf32>
  %shifted = stablehlo.subtract %scores, %max_b : tensor<8x16x128x128xf32>
  %exp = stablehlo.exponential %shifted : tensor<8x16x128x128xf32>
  %sum = stablehlo.reduce(%exp init: %zero) applies stablehlo.add across dimensions = [3]
    : (tensor<8x16x128x128xf32>, tensor<f32>) -> tensor<8x16x128xf32>
  %sum_b = stablehlo.broadcast_in_dim %sum, dims = [0, 1, 2] : (tensor<8x16x128xf32>) -> tensor<8x16x128x128xf32>
  %softmax = stablehlo.divide %exp, %sum_b : tensor<8x16x128x128xf32>
  %weights = stablehlo.convert %softmax : (tensor<8x16x128x128xf32>) -> tensor<8x16x128x128xbf16>
  %out = stablehlo.dot_general %weights, %v, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [2]
    : (tensor<8x16x128x128xbf16>, tensor<8x16x128x64xbf16>) -> tensor<8x16x128x64xbf16>
  return %out : tensor<8x16x128x64xbf16>
}
