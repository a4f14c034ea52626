// A perceptron with two layers. The batch is split along "data" and the hidden dimension along "model".
// The values in between have no shardings.
module @mlp {
  sdy.mesh @mesh = <["data"=4, "model"=2]>
  func.func @main(%x: tensor<64x128xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"data"}, {}]>},
                  // moved
                  %first: tensor<128x512xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>},
                  %w2: tensor<512x128xf32>, %new: tensor<512x512xf32>) -> tensor<64x128xf32> {
    %h = stablehlo.dot_general %x, %first, contracting_dims = [1] x [0] : (tensor<64x128xf32>, tensor<128x512xf32>) -> tensor<64x512xf32>
    %act = stablehlo.tanh %h : tensor<64x512xf32>
    %y = stablehlo.dot_general %act, %w2, contracting_dims = [1] x [0] : (tensor<64x512xf32>, tensor<512x128xf32>) -> tensor<64x128xf32>
    return %y : tensor<64x128xf32>
  }
}
