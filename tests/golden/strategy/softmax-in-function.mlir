// RUN: strategy --emit=collectives %s
// The first operation of the softmax stands last in the text.
sdy.mesh @mesh = <["x"=8]>
func.func @main(%x: tensor<8x16xf32>) -> tensor<8x16xf32> {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %xx = stablehlo.tanh %x {shardc.in_strategy = [[1, 8]]} : tensor<8x16xf32>
  %m = call @max(%xx) : (tensor<8x16xf32>) -> tensor<8xf32>
  %mb = stablehlo.broadcast_in_dim %m, dims = [0] : (tensor<8xf32>) -> tensor<8x16xf32>
  %s = stablehlo.subtract %xx, %mb : tensor<8x16xf32>
  %e = stablehlo.exponential %s : tensor<8x16xf32>
  %sum = stablehlo.reduce(%e init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<8x16xf32>, tensor<f32>) -> tensor<8xf32>
  %sb = stablehlo.broadcast_in_dim %sum, dims = [0] : (tensor<8xf32>) -> tensor<8x16xf32>
  %d = stablehlo.divide %e, %sb {shardc.in_strategy = [[8, 1]]}: tensor<8x16xf32>
  return %d : tensor<8x16xf32>
}
func.func private @max(%a: tensor<8x16xf32>) -> tensor<8xf32> {
  %ninf = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %m = stablehlo.reduce(%a init: %ninf) applies stablehlo.maximum across dimensions = [1] : (tensor<8x16xf32>, tensor<f32>) -> tensor<8xf32>
  return %m : tensor<8xf32>
}
