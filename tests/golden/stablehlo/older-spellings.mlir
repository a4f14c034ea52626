// RUN: fmt --canonical %s
func.func @f(%x: tensor<2x3xf32>, %y: tensor<?xf32, #stablehlo.type_extensions<bounds = [8]>>) {
  %a = "stablehlo.transpose"(%x) {permutation = dense<[1, 0]> : tensor<2xi64>} : (tensor<2x3xf32>) -> tensor<3x2xf32>
  %b = "stablehlo.transpose"(%x) <{permutation = dense<[1, 0]> : tensor<2xi64>}> : (tensor<2x3xf32>) -> tensor<3x2xf32>
  %c = "stablehlo.broadcast_in_dim"(%x) {broadcast_dimensions = dense<[0, 2]> : tensor<2xi64>} : (tensor<2x3xf32>) -> tensor<2x4x3xf32>
  %d = stablehlo.compare  LT, %x, %x,  FLOAT : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
  return
}
