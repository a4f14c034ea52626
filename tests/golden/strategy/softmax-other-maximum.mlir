// RUN: strategy --emit=annotated %s
// The maximum has another operand than the reduce, so this is no softmax.
sdy.mesh @mesh = <["x"=8]>
func.func @main(%x: tensor<8x16xf32>, %y: tensor<8xf32>) -> tensor<8x16xf32> {
  %ninf = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %xx = stablehlo.tanh %x {shardc.in_strategy = [[8, 1]]} : tensor<8x16xf32>
  %yy = stablehlo.tanh %y : tensor<8xf32>
  %m = stablehlo.reduce(%xx init: %ninf) applies stablehlo.maximum across dimensions = [1] : (tensor<8x16xf32>, tensor<f32>) -> tensor<8xf32>
  %m2 = stablehlo.maximum %yy, %m : tensor<8xf32>
  %mb = stablehlo.broadcast_in_dim %m2, dims = [0] : (tensor<8xf32>) -> tensor<8x16xf32>
  %s = stablehlo.subtract %xx, %mb : tensor<8x16xf32>
  %e = stablehlo.exponential %s : tensor<8x16xf32>
  %sum = stablehlo.reduce(%e init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<8x16xf32>, tensor<f32>) -> tensor<8xf32>
  %sb = stablehlo.broadcast_in_dim %sum, dims = [0] : (tensor<8xf32>) -> tensor<8x16xf32>
  %d = stablehlo.divide %e, %sb : tensor<8x16xf32>
  return %d : tensor<8x16xf32>
}
