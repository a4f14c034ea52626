// RUN: strategy --remarks --emit=table --search=exact %s
sdy.mesh @devices = <["d"=8]>
func.func @main(%x: tensor<64x64xf32>, %a: tensor<64x64xf32> {shardc.parameter}, %b: tensor<64x8xf32> {shardc.parameter},
                %c: tensor<8x512xf32> {shardc.parameter}, %d: tensor<512x64xf32> {shardc.parameter}) -> tensor<64x64xf32> {
  %cst = stablehlo.constant dense<0.0> : tensor<64x512xf32>
  %0 = stablehlo.dot_general %x, %a, contracting_dims = [1] x [0] {shardc.in_strategy = "((8, 1), (1, 1))"} : (tensor<64x64xf32>, tensor<64x64xf32>) -> tensor<64x64xf32>
  %1 = stablehlo.dot_general %0, %b, contracting_dims = [1] x [0] : (tensor<64x64xf32>, tensor<64x8xf32>) -> tensor<64x8xf32>
  %2 = stablehlo.dot_general %1, %c, contracting_dims = [1] x [0] : (tensor<64x8xf32>, tensor<8x512xf32>) -> tensor<64x512xf32>
  %3 = stablehlo.maximum %2, %cst : tensor<64x512xf32>
  %4 = stablehlo.dot_general %3, %d, contracting_dims = [1] x [0] {shardc.in_strategy = [[1, 8], [8, 1]]} : (tensor<64x512xf32>, tensor<512x64xf32>) -> tensor<64x64xf32>
  return %4 : tensor<64x64xf32>
}
